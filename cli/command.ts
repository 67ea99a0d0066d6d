import { text as readText } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { confirm, password, select, text } from '@clack/prompts'
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { keptByNpm } from './environment.ts'

/** An expected error that ends a command. Its message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Returns the command that `npm run NAME` runs. The caller adds options and actions, and passes it to `run`. */
export function npmCommand(name: string, what: string) {
  return aCommand(`npm run ${name} --`, what)
}

/** Returns a command of this name. `run` prints its errors. */
export function aCommand(name: string, what: string) {
  return new Command(name)
    .description(what)
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (help) => console.log(help.trimEnd()),
      writeErr: (help) => console.error(help.trimEnd()),
      // `run` prints the error.
      outputError: () => undefined,
    })
    .exitOverride()
}

/** Collects the values of an option that may be repeated. */
export function listed(value: string, before: string[] = []): string[] {
  return [...before, value]
}

/**
 * Returns the URL of a service without `/api/v1`.
 * @throws Refusal that does not contain the URL, because the URL may contain a password
 */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.host || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal('--url must be an http URL without user and password, like http://localhost:3000')
  return url.href.replace(/\/(api(\/v1)?\/?)?$/, '')
}

/** The option for the service that a command calls. */
export const SERVICE_URL = [
  '--url <url>',
  'the URL of the service: the API of a stage, or http://localhost:3000',
  serviceUrl,
] as const

/**
 * Runs a command. Sets the exit code of the process, and prints one line for an expected error. Prints any other error with its
 * stack.
 * @param failed the exit code after an error
 * @param expected returns the message for the user if an error is expected
 */
export async function run(
  command: CommandUnknownOpts,
  args = process.argv.slice(2),
  failed = 1,
  expected = expectedMessage,
): Promise<void> {
  try {
    if (command.name().startsWith('npm ')) requireOptions(command)
    await command.parseAsync(args, { from: 'user' })
  } catch (error) {
    // Commander has printed the help, for `--help` or for a missing subcommand.
    if (error instanceof CommanderError && /^commander\.help/.test(error.code)) {
      process.exitCode = error.exitCode && failed
      return
    }
    process.exitCode = failed
    console.error(expected(error) ?? inspect(error))
  }
}

/** Returns the message for the user if an error is expected, as one line. Returns `undefined` for any other error, such as a bug. */
export function expectedMessage(error: unknown): string | undefined {
  if (error instanceof CommanderError)
    return `${error.message.replace(/^error: /, '').replace(/\.?\n/, ' ')}: --help lists the options`
  return error instanceof Refusal ? error.message : undefined
}

/** Options that npm has too. They may be set for npm. */
const NPM_OPTIONS = ['--json', '--yes', '--dry-run', '--email']

/** Refuses a command line without `--`: npm would take the options, and the command would run without them. @throws Refusal */
function requireOptions(command: CommandUnknownOpts): void {
  const options = [command, ...command.commands].flatMap((each) => each.options.map(({ long }) => long ?? ''))
  const kept = options.find((option) => !NPM_OPTIONS.includes(option) && keptByNpm(option.slice(2)))
  if (kept !== undefined)
    throw new Refusal(`npm kept ${kept} for itself: write ${command.name()} and then the options`)
}

/** Returns a number and a noun, such as `1 fault` or `2 faults`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function print(asJson: boolean | undefined, value: unknown, lines: string): void {
  console.log(asJson ? JSON.stringify(value) : lines)
}

/** Prompts are written to stderr, because stdout has the result of the command. */
const terminal = () => ({ input: process.stdin, output: process.stderr })

/** Asks the user to confirm. Returns false if there is no terminal, or after Ctrl-C. */
export async function confirmed(message: string): Promise<boolean> {
  return process.stdin.isTTY && (await confirm({ message, initialValue: false, ...terminal() })) === true
}

/** Asks the user to choose a value. Returns `undefined` if there is no terminal, or after Ctrl-C. */
export async function chosen(message: string, options: { value: string; label: string }[]) {
  const answer = process.stdin.isTTY ? await select({ message, options, ...terminal() }) : undefined
  return typeof answer === 'string' ? answer : undefined
}

/** Asks the user a question. Returns `undefined` if there is no terminal, or after Ctrl-C. */
export async function asked(message: string): Promise<string | undefined> {
  const answer = process.stdin.isTTY ? await text({ message, ...terminal() }) : undefined
  return typeof answer === 'string' ? answer.trim() : undefined
}

/**
 * Returns the password from `--ask` or `--password-stdin`. Returns `undefined` without these options.
 * @throws Refusal for `--ask` if there is no terminal, or after Ctrl-C
 */
export async function givenPassword(from: { ask?: true; passwordStdin?: true }): Promise<string | undefined> {
  if (from.passwordStdin) return (await readText(process.stdin)).split(/\r?\n/)[0] ?? ''
  if (!from.ask) return undefined
  if (!process.stdin.isTTY)
    throw new Refusal(
      'There is no terminal to ask for the password: use --password-stdin to read it from a pipe',
    )
  const answer = await password({ message: 'Password', mask: '', ...terminal() })
  if (typeof answer === 'string') return answer
  throw new Refusal('Nothing was done, because you gave no password')
}

import { text as readText } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { confirm, password, text } from '@clack/prompts'
import {
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
} from '@commander-js/extra-typings'
import * as v from 'valibot'
import { ConfigError, keptByNpm } from '../config.ts'
import { fieldError } from '../domain/field-error.ts'
import { AppError } from '../errors.ts'
import { StartError } from '../local/start-error.ts'
import { LOCAL, onStage } from './stage.ts'

/** An expected error that ends a command. Its message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Returns the command that `npm run NAME` runs. The caller adds options and actions, and passes it to `run`. */
export function npmCommand(name: string, what: string) {
  return new Command(`npm run ${name} --`)
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

/** Returns a command that works on this machine or on a stage. */
export function stageCommand(name: string, what: string) {
  return npmCommand(name, what)
    .option('--stage <name>', 'a stage of serverless.yml', LOCAL)
    .option('--json', 'print JSON')
    .option('--yes', 'do not ask before a stage is changed')
}

export type StageValues = { stage: string; json?: true | undefined; yes?: true | undefined }

/** The two options for a password of a user. */
export const ASK = ['--ask', 'ask for the password'] as const
export const PASSWORD_STDIN = ['--password-stdin', 'read the password from standard input'] as const

/** Returns a parser of an option or an argument, which refuses a value that does not match the schema. */
export function matching<S extends v.GenericSchema<string | undefined, unknown>>(schema: S) {
  return (value: string): v.InferOutput<S> => {
    const result = v.safeParse(schema, value, { abortPipeEarly: true })
    if (result.success) return result.output
    throw new InvalidArgumentError(fieldError(result.issues[0]).message)
  }
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
  const url = URL.parse(text)
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
 */
export async function run(
  command: CommandUnknownOpts,
  args = process.argv.slice(2),
  failed = 1,
): Promise<void> {
  try {
    requireOptions(command)
    await command.parseAsync(args, { from: 'user' })
  } catch (error) {
    // Commander has printed the help, for `--help` or for a missing subcommand.
    if (error instanceof CommanderError && /^commander\.help/.test(error.code)) {
      process.exitCode = error.exitCode && failed
      return
    }
    process.exitCode = failed
    console.error(messageOf(error))
  }
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

const FILE_ERRORS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC']
const UNREACHABLE = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']
const CREDENTIALS =
  /^(CredentialsProviderError|TokenProviderError|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature)/

/**
 * Returns the names of the invalid fields. Print these names instead of the message of the error, because the message quotes
 * values, such as private keys, passwords and tokens.
 */
export function namesOfIssues({ issues }: { issues: readonly v.BaseIssue<unknown>[] }): string {
  return issues.map((issue) => v.getDotPath(issue) ?? 'the whole value').join(', ')
}

/** Returns the message of an expected error, which is one line. Returns any other error with its stack. */
export function messageOf(error: unknown): string {
  return expectedMessage(error) ?? inspect(error)
}

/** Returns the message for the user if an error is expected. Returns `undefined` for any other error, such as a bug. */
export function expectedMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof CommanderError)
    return `${error.message.replace(/^error: /, '').replace(/\.?\n/, ' ')}: --help lists the options`
  if (v.isValiError(error)) return `A stored value does not match its schema (${namesOfIssues(error)})`
  if (error instanceof AppError)
    return (
      error.details.errors?.map(({ field, message }) => `${field} ${message}`).join('; ') ?? error.message
    )
  if (error instanceof Refusal || error instanceof StartError || error instanceof ConfigError)
    return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (FILE_ERRORS.includes(code) || ('syscall' in error && error.syscall === 'mkdir'))
    return `${error.message}: set DATA_DIR to a folder that can be written, or use a copy of the project that can be written`
  const message = error.message.split('\n')[0]
  if (CREDENTIALS.test(error.name))
    return `AWS credentials are missing or not valid (${message}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
  if (UNREACHABLE.includes(code)) return `AWS cannot be reached: ${message}`
  // The SDK sets this field in each error that an AWS service returned.
  if (!('$fault' in error)) return undefined
  if (error.name === 'ResourceNotFoundException')
    return `AWS has no such table or function (${message}): is the stage deployed?`
  return `AWS refused the request: ${error.name}: ${message}`
}

/**
 * Prints what a command will do in a stage, and asks for confirmation unless `yes` is set. Does nothing for the stage `local`.
 * @throws Refusal if the user does not confirm
 */
export async function announce(
  { stage, yes = false }: { stage: string; yes?: boolean | undefined },
  what: string,
) {
  if (stage === LOCAL) return
  console.error(`In stage ${stage}: ${what}`)
  if (!yes && !(await confirmed('Go ahead?')))
    throw new Refusal('Nothing was done, because you did not confirm: answer yes, or use --yes')
}

/** A result of a command: the value for `--json`, and the text. */
export type Result = { value: unknown; text: string }

/** A subcommand whose options contain the options of `stageCommand`. */
export type Subcommand<Values> = { name(): string; optsWithGlobals(): Values }

/**
 * Runs a subcommand on the table of its stage, and prints the result. Asks for confirmation first.
 * @param subject what the subcommand changes. Without a subject, it changes nothing and does not ask
 */
export async function runOnStage<Values extends StageValues>(
  command: Subcommand<Values>,
  subject: string | undefined,
  work: (values: Values) => Promise<Result>,
): Promise<void> {
  const values = command.optsWithGlobals()
  await onStage({ stage: values.stage }, async () => {
    if (subject !== undefined) await announce(values, `${command.name()} ${subject}`)
    const { value, text } = await work(values)
    print(values.json, value, text)
  })
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from '../config.ts'
import { parse } from '../domain/validation.ts'
import { AppError } from '../errors.ts'
import { StartError } from '../local/start-error.ts'
import { LOCAL } from './stage.ts'

/** The options of commands that work on this machine or on a stage. */
export const commonOptions = {
  stage: { type: 'string', default: LOCAL },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const

/** An expected error that ends a command. Its message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/**
 * Runs a command, or prints its usage for `--help`. Prints the message of an expected error. Prints any other error with its
 * stack.
 * @param failed the exit code after an error
 */
export async function runCommand(command: () => Promise<void>, usage?: string, failed = 1): Promise<void> {
  if (usage !== undefined && process.argv.includes('--help')) return console.log(usage)
  try {
    await command()
  } catch (error) {
    process.exitCode = failed
    console.error(expectedMessage(error) ?? error)
  }
}

const FILE_ERRORS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC']
const UNREACHABLE = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']
const CREDENTIALS =
  /^(CredentialsProviderError|TokenProviderError|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature)/

/**
 * Returns the names of the invalid fields. Print these names instead of the message of the error, because the message quotes
 * values, such as private keys, passwords and tokens.
 */
export function fieldsOf({ issues }: { issues: readonly v.BaseIssue<unknown>[] }): string {
  return issues.map((issue) => v.getDotPath(issue) ?? 'the whole value').join(', ')
}

/** Returns the message for the user if an error is expected. Returns `undefined` for any other error, such as a bug. */
export function expectedMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (v.isValiError(error)) return `A stored value does not match its schema (${fieldsOf(error)})`
  if (error instanceof AppError) {
    const fields = error.details.errors ?? []
    return [error.message, ...fields.map(({ field, message }) => `${field} ${message}`)].join(': ')
  }
  if (error instanceof Refusal || error instanceof StartError || error instanceof ConfigError)
    return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message.split(/\.\s/)[0]}: --help lists the options`
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
 * Prints what a command will do in a stage, and asks for confirmation unless `isAgreed`. Does nothing for the stage `local`.
 * @throws Refusal if the user does not confirm
 */
export async function announce(stage: string, what: string, isAgreed: boolean): Promise<void> {
  if (stage === LOCAL) return
  console.error(`In stage ${stage}: ${what}`)
  if (!isAgreed && !(await confirmed('Go ahead? [yes/no] ')))
    throw new Refusal('Nothing was done, because you did not confirm: answer yes, or use --yes')
}

/** Returns a number and a noun, such as `1 fault` or `2 faults`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function print(asJson: boolean, value: unknown, lines: string): void {
  console.log(asJson ? JSON.stringify(value) : lines)
}

const Url = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\/[^/]/, 'format|must be an http URL'), v.url()),
})

/** @throws AppError if `--url` is missing or not an http URL */
export function serviceUrl(url: string | undefined): string {
  return parse(Url, { url }).url
}

/** Asks the user a question. Returns `undefined` if there is no terminal. */
export async function asked(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(question)
  lines.close()
  return answer.trim()
}

/** Asks the user to confirm. Returns true only for the answer `yes`. Returns false if there is no terminal. */
export async function confirmed(question: string): Promise<boolean> {
  return (await asked(question))?.toLowerCase() === 'yes'
}

/**
 * Returns the password from `--ask` or `--password-stdin`. Returns `undefined` without these options.
 * @throws Refusal for `--ask` if there is no terminal
 */
export async function givenPassword(from: {
  ask: boolean
  'password-stdin': boolean
}): Promise<string | undefined> {
  if (from['password-stdin']) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  if (!from.ask) return undefined
  if (!process.stdin.isTTY)
    throw new Refusal(
      'There is no terminal to ask for the password: use --password-stdin to read it from a pipe',
    )
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Create `lines` before the prompt, because `lines` turns off the echo of the terminal. Otherwise the terminal could show a
  // password that is pasted immediately.
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write('Password: ')
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}

/**
 * Runs a command of the Serverless Framework on this project and shows its output.
 * @throws Refusal if the command fails
 */
export async function serverless(command: string, ...options: string[]): Promise<void> {
  const program = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')
  await runProgram(program, [command, ...options], `serverless ${command}`)
}

/**
 * Migrates the table of a stage in a separate process, and shows its output.
 * @throws Refusal if the command fails
 */
export async function migrateStage(stage: string): Promise<void> {
  const program = fileURLToPath(new URL('migrate/migrate.ts', import.meta.url))
  await runProgram(program, ['--stage', stage, '--yes'], 'The migration')
}

async function runProgram(program: string, args: string[], name: string): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: new URL('../../', import.meta.url),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Refusal(`${name} failed: see its output above`)
}

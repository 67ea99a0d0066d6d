import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { ConfigError } from '../config.ts'
import { AppError } from '../errors.ts'
import { StartError } from '../local/start-error.ts'
import { LOCAL } from './stage.ts'

/** Why a command does nothing, as one line for whoever gave it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/**
 * Runs a command: what stands against it is said plainly, with exit code 1; a fault of ours keeps its stack.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    const reason = plainly(error)
    if (reason === undefined) throw error
    console.error(reason)
  }
}

/** What stands against a command, as one line; `undefined` where that is a fault of ours. */
export function plainly(error: unknown): string | undefined {
  return isExpected(error) ? describe(error) : undefined
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof Refusal || error instanceof StartError || error instanceof NoTerminal) return true
  if (error instanceof ConfigError || error instanceof AppError || v.isValiError(error)) return true
  if (awsFault(error) !== undefined) return true
  return isWrongOption(error) || isFileFault(error)
}

/** A file or folder that this machine does not let us have: no fault of ours, and its message names it. */
function isFileFault(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC']
  return refusals.includes(String(error.code)) || ('syscall' in error && error.syscall === 'mkdir')
}

/** parseArgs names the option at fault in its message. */
function isWrongOption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

function describe(error: Error): string {
  // Its own text, and the error printed whole, would quote what was read: private keys and passwords among it.
  if (v.isValiError(error)) {
    const places = error.issues.map((issue) => v.getDotPath(issue) ?? 'all of it')
    return `What is kept there does not have the shape it must have (${places.join(', ')})`
  }
  if (isWrongOption(error)) return `${error.message.split(/\.\s/)[0]}: --help lists what there is`
  if (isFileFault(error))
    return `${error.message}: choose a data folder that can be written with DATA_DIR=folder, or work in a copy of the project that can be`
  const fields = error instanceof AppError ? (error.details.errors ?? []) : []
  return [
    awsFault(error) ?? error.message,
    ...fields.map(({ field, message }) => `${field} ${message}`),
  ].join(': ')
}

/**
 * Says what will be done in a stage and asks for leave; on this machine there is nothing to ask.
 * @throws Refusal when it is not given
 */
export async function announce(stage: string, what: string, isAgreed: boolean): Promise<void> {
  if (stage === LOCAL) return
  console.error(`In stage ${stage}: ${what}`)
  if (!isAgreed && !(await confirmed('Go ahead? [yes/no] '))) throw new Refusal('Nothing was done')
}

/** Prints what a command has to say, for a person or for a script. */
export function print(asJson: boolean, value: unknown, lines: string): void {
  console.log(asJson ? JSON.stringify(value) : lines)
}

/** Asks a question a person answers; without a terminal there is no answer. */
export async function asked(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(question)
  lines.close()
  return answer.trim()
}

/** Asks a question a person answers with yes; without a terminal the answer is no. */
export async function confirmed(question: string): Promise<boolean> {
  return (await asked(question))?.toLowerCase() === 'yes'
}

/** One line that says why a secret cannot be asked for. */
export class NoTerminal extends Error {
  override readonly name = 'NoTerminal'
}

/**
 * Asks for a secret without showing what is typed.
 * @throws NoTerminal
 */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new NoTerminal(
      'There is no terminal to ask for the password at: --password-stdin reads it from a pipe',
    )
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}

/** The first line of what is piped in. */
export async function readStdin(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
}

const CREDENTIALS =
  /^(CredentialsProviderError|TokenProviderError|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature)/
const UNREACHABLE = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']

/**
 * An error of the AWS SDK as one line that says what to do about it. `undefined` for any other error.
 */
export function awsFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const said = error.message.split('\n')[0]
  if (CREDENTIALS.test(error.name))
    return `AWS credentials are missing or not valid (${said}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
  if ('code' in error && UNREACHABLE.includes(String(error.code))) return `AWS cannot be reached: ${said}`
  // Every error that a service returned has this field.
  if (!('$fault' in error)) return undefined
  if (error.name === 'ResourceNotFoundException')
    return `AWS has no such table or function (${said}): is the stage deployed?`
  return `AWS refuses: ${error.name}: ${said}`
}

import { inspect } from 'node:util'
import { type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings'
import * as v from 'valibot'
import {
  confirmed,
  expectedMessage as expectedOfAnyCommand,
  npmCommand,
  print,
  Refusal,
  run as runCommand,
} from '../../cli/command.ts'
import { ConfigError } from '../config.ts'
import { getItem } from '../data/table/client.ts'
import { layoutKey } from '../data/table/keys.ts'
import { LAYOUT, layoutIn } from '../data/table/layout.ts'
import { fieldError } from '../domain/field-error.ts'
import { AppError } from '../errors.ts'
import { StartError } from '../local/start-error.ts'
import { LOCAL, onStage } from './stage.ts'

export {
  asked,
  confirmed,
  counted,
  givenPassword,
  npmCommand,
  print,
  Refusal,
  SERVICE_URL,
  serviceUrl,
} from '../../cli/command.ts'

/** Runs an operator's command, which may also fail for reasons of AWS, the settings or this machine. @see runCommand */
export function run(command: CommandUnknownOpts, args?: string[], failed = 1): Promise<void> {
  return runCommand(command, args, failed, expectedMessage)
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
  const message = expectedOfAnyCommand(error)
  if (message !== undefined) return message
  if (v.isValiError(error)) return `A stored value does not match its schema (${namesOfIssues(error)})`
  if (error instanceof AppError)
    return (
      error.details.errors?.map(({ field, message }) => `${field} ${message}`).join('; ') ?? error.message
    )
  if (error instanceof StartError || error instanceof ConfigError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (FILE_ERRORS.includes(code) || ('syscall' in error && error.syscall === 'mkdir'))
    return `${error.message}: set DATA_DIR to a folder that can be written, or use a copy of the project that can be written`
  const [line] = error.message.split('\n')
  if (CREDENTIALS.test(error.name))
    return `AWS credentials are missing or not valid (${line}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
  if (UNREACHABLE.includes(code)) return `AWS cannot be reached: ${line}`
  // The SDK sets this field in each error that an AWS service returned.
  if (!('$fault' in error)) return undefined
  if (error.name === 'ResourceNotFoundException')
    return `AWS has no such table or function (${line}): is the stage deployed?`
  return `AWS refused the request: ${error.name}: ${line}`
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

/** @throws Refusal if the table has the layout of another release, which can overwrite what a command changes */
async function requireRebuilt(): Promise<void> {
  // Until the first start, a new table has no layout.
  const { layout } = layoutIn(await getItem(layoutKey)) ?? { layout: LAYOUT }
  if (layout < LAYOUT) throw new Refusal('The table has an older layout: run npm run rebuild first')
  if (layout > LAYOUT) throw new Refusal('A newer release wrote the table: use that release')
}

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
    if (subject !== undefined) {
      await announce(values, `${command.name()} ${subject}`)
      await requireRebuilt()
    }
    const { value, text } = await work(values)
    print(values.json, value, text)
  })
}

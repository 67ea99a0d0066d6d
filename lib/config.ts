import { delimiter } from 'node:path'
import * as v from 'valibot'

const Whole = v.pipe(v.string(), v.digits('must be a whole number'), v.toNumber())

/** Where a parameter is, or those below it: a file, or AWS Systems Manager's Parameter Store. */
const Reference = v.pipe(
  v.string(),
  v.regex(/^(file|ssm):.+$/, 'must be file: and a path, or ssm: and the name of a parameter'),
)

const ServiceEnvironment = v.object({
  TABLE_NAME: v.pipe(v.string(), v.minLength(3)),
  TOKEN_ISSUER: v.pipe(v.string(), v.minLength(1)),
  TOKEN_AUDIENCE: v.pipe(v.string(), v.minLength(1)),
  /** The public key set (RFC 7517), as JSON text. */
  TOKEN_PUBLIC_KEYS: v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.looseObject({})) })),
  /** Where the private key is. Only the functions that sign have it. */
  TOKEN_SIGNING_KEY: v.optional(Reference),
  /** How long after a sign-in its tokens can be refreshed. */
  SESSION_DAYS: v.optional(Whole, '30'),
  /** Set by Lambda. */
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: v.optional(Whole, '512'),
  /** After this long without an answer a request to the store is tried again. */
  STORE_TIMEOUT_MS: v.optional(Whole, '3000'),
  LOG_FORMAT: v.optional(v.picklist(['json', 'text']), 'json'),
})

const JobEnvironment = v.object({
  /** Below it are the credentials and the token of each service account. */
  SERVICE_ACCOUNT: Reference,
  /** Where the service answers, without a path. */
  API_URL: v.pipe(v.string(), v.url('must be a URL')),
})

const ReferenceEnvironment = v.object({
  /** Whether `GET /docs` shows the reference page. */
  REFERENCE_PAGE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
})

const PORT = 'must be a port number, 1 to 65535'

const HOST = 'must be an IPv4 address, or localhost'

/** The settings of `npm start`, each with its default. */
export const LocalEnvironment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, PORT),
      v.toNumber(),
      v.minValue(1, PORT),
      v.maxValue(65_535, PORT),
    ),
    '3000',
  ),
  /** The interface that is listened on. */
  HOST: v.optional(v.union([v.literal('localhost'), v.pipe(v.string(), v.ipv4(HOST))], HOST), 'localhost'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.regex(/\S/, 'must not be empty')), '.local'),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  DYNAMODB_ENDPOINT: v.optional(v.pipe(v.string(), v.url('must be a URL'))),
})

export type ServiceConfig = v.InferOutput<typeof ServiceEnvironment>
export type JobConfig = v.InferOutput<typeof JobEnvironment>
export type LocalConfig = v.InferOutput<typeof LocalEnvironment>

type Environment = Record<string, string | undefined>

/** A setting that is missing or wrong: one line that names it, for whoever starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

function parseEnvironment<S extends v.GenericSchema>(schema: S, environment: Environment): v.InferOutput<S> {
  const result = v.safeParse(schema, environment)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)} ${reason(issue)}`)
  throw new ConfigError(`The environment is not complete: ${faults.join('; ')}`)
}

/** Values of the environment may be secrets, so valibot's own texts, which quote them, are not used. */
function reason(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is not set'
  return /^(Invalid|Expected)/.test(issue.message) ? 'is not valid' : issue.message
}

let service: ServiceConfig | undefined

/**
 * What the service runs on, read from the environment once.
 * @throws ConfigError naming every setting that is missing or wrong
 */
export function config(): ServiceConfig {
  service ??= parseEnvironment(ServiceEnvironment, process.env)
  return service
}

/** Gives this process, and those it starts, the settings of a service on this machine. */
export function useServiceEnvironment(environment: Record<string, string>): void {
  Object.assign(process.env, environment)
  service = undefined
}

/**
 * What scheduled functions have besides the settings of every function.
 * @throws ConfigError naming every setting that is missing or wrong
 */
export function jobConfig(): JobConfig {
  return parseEnvironment(JobEnvironment, process.env)
}

/**
 * What the functions of the reference page have besides the settings of every function.
 * @throws ConfigError
 */
export function referenceConfig(): v.InferOutput<typeof ReferenceEnvironment> {
  return parseEnvironment(ReferenceEnvironment, process.env)
}

/**
 * What `npm start` may be told: PORT, HOST, DATA_DIR, DEMO, DYNAMODB_ENDPOINT.
 * @throws ConfigError
 */
export function localConfig(): LocalConfig {
  return parseEnvironment(LocalEnvironment, process.env)
}

/** Whether Lambda starts this process: it says in which way, as nothing else does. */
export function startsInLambda(): boolean {
  return process.env.AWS_LAMBDA_INITIALIZATION_TYPE !== undefined
}

/** The folders in which a command is looked for. */
export function searchPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter)
}

import { delimiter } from 'node:path'
import * as v from 'valibot'

const Whole = v.pipe(v.string(), v.digits('must be a whole number'), v.toNumber())

/** Where a parameter or a folder of parameters is stored: `file:` and a path, or `ssm:` and a name in Parameter Store. */
const Reference = v.pipe(
  v.string(),
  v.regex(/^(file|ssm):.+$/, 'must be file: and a path, or ssm: and the name of a parameter'),
)

const ServiceEnvironment = v.object({
  TABLE_NAME: v.pipe(v.string(), v.minLength(3)),
  TOKEN_ISSUER: v.pipe(v.string(), v.minLength(1)),
  TOKEN_AUDIENCE: v.pipe(v.string(), v.minLength(1)),
  /** The public key set (RFC 7517) as JSON text. */
  TOKEN_PUBLIC_KEYS: v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.looseObject({})) })),
  /** Where the private key is stored. Only functions that issue tokens have this setting. */
  TOKEN_SIGNING_KEY: v.optional(Reference),
  /** The number of days after a sign-in during which the session can be refreshed. */
  SESSION_DAYS: v.optional(Whole, '30'),
  /** The number of days that history entries are kept. */
  HISTORY_DAYS: v.optional(Whole, '730'),
  /** The currency of all amounts, as an ISO 4217 code. */
  CURRENCY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a code of ISO 4217, like EUR')),
    'EUR',
  ),
  /** The maximum write units per second of a batch. 0 means no limit. */
  BATCH_WRITE_UNITS: v.optional(Whole, '0'),
  /** If DynamoDB does not respond to a request within this time, the service retries the request. */
  STORE_TIMEOUT_MS: v.optional(Whole, '3000'),
  LOG_FORMAT: v.optional(v.picklist(['json', 'text']), 'json'),
  /** Whether `GET /docs` shows the reference page. */
  REFERENCE_PAGE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
})

const JobEnvironment = v.object({
  /** The folder that contains the credentials and the token of each service account. */
  SERVICE_ACCOUNT: Reference,
  /** The URL of the service, without a path. */
  API_URL: v.pipe(v.string(), v.url('must be a URL')),
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
  HOST: v.optional(v.union([v.literal('localhost'), v.pipe(v.string(), v.ipv4(HOST))], HOST), 'localhost'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.regex(/\S/, 'must not be empty')), '.local'),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  DYNAMODB_ENDPOINT: v.optional(v.pipe(v.string(), v.url('must be a URL'))),
})

type ServiceConfig = v.InferOutput<typeof ServiceEnvironment>
export type JobConfig = v.InferOutput<typeof JobEnvironment>
export type LocalConfig = v.InferOutput<typeof LocalEnvironment>

type Environment = Record<string, string | undefined>

/** The error for missing or invalid settings. The message is one line that names each of these settings. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

function parseEnvironment<S extends v.GenericSchema>(schema: S, environment: Environment): v.InferOutput<S> {
  const result = v.safeParse(schema, environment)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)} ${reason(issue)}`)
  throw new ConfigError(`Settings are missing or not valid: ${faults.join('; ')}`)
}

/**
 * Returns why a setting is invalid. Omits the messages of valibot, because they contain the invalid value, which may be a
 * secret.
 */
function reason(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is not set'
  return /^(Invalid|Expected)/.test(issue.message) ? 'is not valid' : issue.message
}

let service: ServiceConfig | undefined

/**
 * Returns the settings of the service. Reads the environment at the first call, and again after `useServiceEnvironment`.
 * @throws ConfigError naming every missing or invalid setting
 */
export function config(): ServiceConfig {
  service ??= parseEnvironment(ServiceEnvironment, process.env)
  return service
}

/**
 * Sets environment variables of this process and of its child processes. The next call of `config` reads the environment
 * again.
 */
export function useServiceEnvironment(environment: Record<string, string>): void {
  Object.assign(process.env, environment)
  service = undefined
}

/**
 * Sets the environment variables of the stage `local` in this process. Removes every variable that begins with `AWS_`, so that
 * the process ignores the AWS settings of the shell.
 */
export function useLocalEnvironment(environment: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
  useServiceEnvironment(environment)
}

/**
 * Returns the additional settings of scheduled functions.
 * @throws ConfigError naming every missing or invalid setting
 */
export function jobConfig(): JobConfig {
  return parseEnvironment(JobEnvironment, process.env)
}

/**
 * Returns the settings of `npm start`: PORT, HOST, DATA_DIR, DEMO, DYNAMODB_ENDPOINT.
 * @param options settings from the command line of `serverless offline`, which override the environment
 * @throws ConfigError
 */
export function localConfig(options: Environment = {}): LocalConfig {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return parseEnvironment(LocalEnvironment, { ...process.env, ...Object.fromEntries(given) })
}

/** Returns whether this process runs in Lambda. Only Lambda sets `AWS_LAMBDA_INITIALIZATION_TYPE`. */
export function startsInLambda(): boolean {
  return process.env.AWS_LAMBDA_INITIALIZATION_TYPE !== undefined
}

/**
 * Returns the X-Ray trace id of the current request, or `undefined` outside Lambda. Lambda sets `_X_AMZN_TRACE_ID` for each
 * request.
 */
export function xrayTraceId(): string | undefined {
  return /\bRoot=(1-[\da-f]{8}-[\da-f]{24})\b/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1]
}

export function searchPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter)
}

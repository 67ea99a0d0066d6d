import * as v from 'valibot'
import { readYaml } from '../../local/serverless-yml.ts'
import { Refusal } from '../command.ts'

// The params of a stage in serverless.yml. The framework checks neither their names nor their values, so that a mistake would be
// deployed, or would make CloudFormation fail half-way.

/** A whole number. `--param` has texts. */
function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber())], message),
    v.check((value) => Number.isInteger(value) && value >= min && value <= max, message),
  )
}
const onOff = v.picklist(['on', 'off'], 'must be on or off')
const Origin = v.pipe(
  v.string(),
  v.regex(/^(\*|https?:\/\/[^/\s]+)$/, 'must be * or an origin like https://app.example.com'),
)
/** The values that CloudWatch Logs accepts (PutRetentionPolicy). */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
]

const RATE_MAX = 10_000
const UNITS_MAX = 1_000_000

const values = {
  region: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region like eu-west-3')),
  domain: v.pipe(
    v.string(),
    v.regex(/^([a-z0-9-]+\.)*[a-z0-9-]*$/, 'must be a host name like api.example.com'),
  ),
  certificateArn: v.pipe(
    v.string(),
    v.regex(
      /^(arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+)?$/,
      'must be the ARN of a certificate in ACM',
    ),
  ),
  awsAddress: onOff,
  alarmEmail: v.union([v.literal(''), v.pipe(v.string(), v.email())], 'must be an e-mail address'),
  corsOrigins: v.union([v.array(Origin), Origin], 'must be origins like https://app.example.com'),
  logFormat: v.picklist(['json', 'text'], 'must be json or text'),
  referencePage: onOff,
  logDays: v.pipe(
    whole(1, 3653),
    v.check((days) => LOG_DAYS.includes(days), `must be one of ${LOG_DAYS.join(', ')}`),
  ),
  routeMetrics: v.union([v.boolean(), v.picklist(['true', 'false'])], 'must be true or false'),
  sessionDays: whole(1, 3650),
  historyDays: whole(1, 36_500),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a currency code like EUR')),
  requestsPerSecond: whole(1, RATE_MAX),
  requestBurst: whole(1, RATE_MAX),
  signInsPerSecond: whole(1, RATE_MAX),
  signInBurst: whole(1, RATE_MAX),
  documentsPerSecond: whole(1, RATE_MAX),
  documentBurst: whole(1, RATE_MAX),
  batchesPerSecond: whole(1, RATE_MAX),
  batchBurst: whole(1, RATE_MAX),
  maxReadUnits: whole(1, UNITS_MAX),
  maxWriteUnits: whole(1, UNITS_MAX),
  batchWriteUnits: whole(0, UNITS_MAX),
  loginConcurrency: whole(1, RATE_MAX),
  batchConcurrency: whole(1, RATE_MAX),
  seconds: whole(1, 30),
  rollback: v.object({ MonitoringTimeInMinutes: whole(0, 180), RollbackTriggers: v.array(v.unknown()) }),
  serviceTokenRate: v.pipe(v.string(), v.regex(/^(rate|cron)\(.+\)$/, 'must be like rate(1 hour)')),
  publicKeys: v.string(),
  signingKey: v.string(),
  tableName: v.string(),
  servedTable: v.string(),
  serviceAccount: v.string(),
  apiUrl: v.union([v.string(), v.object({})]),
  buildFolder: v.string(),
  packages: v.string(),
}
const Params = v.partial(v.strictObject(values))

const Stages = v.object({ params: v.record(v.string(), v.nullable(v.record(v.string(), v.unknown()))) })

/**
 * Refuses params with unknown names or wrong values, before a deployment.
 * @param chosen the values of `--param`, each of the form `name=value`
 * @throws Refusal that names the param
 */
export function requireParams(stage: string, chosen: readonly string[]): void {
  const { params } = readYaml('serverless.yml', Stages)
  const given = chosen.map((text): [string, unknown] => {
    const at = text.indexOf('=')
    if (at < 0) throw new Refusal(`--param ${text}: write --param name=value`)
    return [text.slice(0, at), text.slice(at + 1)]
  })
  const all = { ...params.default, ...params[stage], ...Object.fromEntries(given) }
  const checked = v.safeParse(Params, all)
  const [issue] = checked.issues ?? []
  if (issue) {
    const name = String(issue.path?.[0]?.key)
    const source = given.some(([each]) => each === name) ? '--param' : 'params of serverless.yml:'
    throw new Refusal(
      `${source} ${name} ${Object.hasOwn(values, name) ? issue.message : `is not a param: the params are ${Object.keys(values).join(', ')}`}`,
    )
  }
  const { domain = '', certificateArn = '', region = '' } = checked.typed ? checked.output : {}
  if (domain !== '' && !certificateArn.includes(`:${region}:`))
    throw new Refusal(
      `params of serverless.yml: domain needs certificateArn, a certificate in ACM in ${region}`,
    )
}

import type { LocalConfig } from '../../lib/config.ts'
import type { FieldCode, ProblemCode } from '../../lib/errors.ts'

/** When a caller meets each code. */
export const whenAnswered: Record<ProblemCode, string> = {
  malformed_json:
    'the body is missing, not JSON in UTF-8, nested over 32 levels, or holds a number that cannot be kept exactly as sent',
  validation_failed:
    'fields or parameters are missing, unknown or wrong, or name a record that does not exist; `errors` names the first 20, and `detail` counts them',
  search_too_broad:
    'every word of the search begins a word of more records than are looked through: add a word, or more letters',
  match_too_broad:
    'more properties, or prospects, than are judged at a time may match by their price: narrow the budget, or lower the tolerance',
  unauthenticated: 'no token, or any fault of it',
  wrong_credentials: 'wrong e-mail or password, or the user is disabled',
  forbidden: 'the role may not do this',
  not_found: 'there is no such record',
  illegal_transition:
    'a transaction cannot take this status from the one it has; `allowed` lists those it can',
  offer_settled: 'the amount of an offer changes only while it is pending',
  reference_closed:
    'an offer names an archived record or a sold property, or is accepted or completed on a property that is archived, sold or withdrawn',
  property_taken: 'another offer on the property is accepted; `transaction_id` names it',
  deal_open:
    'an offer on the property is accepted, so it is not archived and keeps its status; `transaction_id` names the offer',
  still_referenced: 'transactions refer to the record: archive it instead',
  idempotency_key_reused: 'the key was used with another request',
  changes_expired:
    'a place in the changes that is of more than 90 days ago, or of another version of them: make the copy anew',
  precondition_failed: '`If-Match` does not name the present version',
  body_too_large: 'more than 64 KiB',
  unsupported_media_type: 'a body that is not `application/json`, or on `PUT` `application/merge-patch+json`',
  too_many_sign_ins: 'too many failed sign-ins for this e-mail or address; `Retry-After` says when',
  internal: 'a fault of ours',
  migrating:
    'a new release still migrates the data that the request needs; `Retry-After` says when to try again',
  store_unavailable:
    'the database is overloaded or unreachable; nothing is half-written, `Retry-After` says when to try again',
}

/** What each code of a field means. */
export const faultOf: Record<FieldCode, string> = {
  required: 'is missing, or `null` where a record is not without it',
  unknown: 'there is no such field or parameter, or none that can be sent here',
  repeated: 'a parameter is given more than once',
  conflict: 'stands beside another that excludes it',
  type: 'a text where a number is due, or the like',
  enum: 'is none of the values that `message` names',
  format:
    'does not look as it must: an e-mail address, a phone number, an id, an entity tag, text that can be shown',
  length: 'is too short or too long',
  range: 'is too small or too large, or does not fit another field',
  immutable: 'cannot be changed',
  reference: 'there is no such record',
  closed: 'the record takes no more references: it is archived or, a property, sold',
  too_broad: 'every word of the search begins a word of too many records',
  taken: "is another user's; of operators' commands only",
  password: "is a password too easily guessed; of operators' commands only",
}

/** What each setting of `npm start` does. */
export const settingOf: Record<keyof LocalConfig, string> = {
  PORT: 'the port of the service',
  HOST: 'the interface it listens on; `0.0.0.0` lets a phone on the same network in',
  DATA_DIR: 'where data and keys are kept; `:memory:` keeps nothing',
  DEMO: '`0` starts with the demo users but no sample records',
  DYNAMODB_ENDPOINT: 'a DynamoDB engine that runs already, in place of the embedded one',
}

/** What each command of package.json is for, of those for whoever works on the service. */
export const workOf: Record<string, string> = {
  start: 'the whole service on this machine',
  reset: 'removes the data and keys of `npm start` on this machine',
  lint: 'format and lint rules, changing nothing; `-- --write` puts right what it can',
  types: 'the types',
  build: 'the packages of every function, as for AWS',
  check: 'everything that CI runs: lint, types, tests, starts, faults, stages, packages',
  docs: 'writes the tables of these pages that are made from the code',
  openapi:
    'writes `openapi.json` from what the handlers declare, and the types of the client; a test fails while they are stale',
  bench: 'runs a benchmark by its name ([docs/speed.md](docs/speed.md))',
}

/** And of those for whoever runs it. */
export const operationOf: Record<string, string> = {
  users: 'manages users, here or in a stage',
  'service-account': 'manages the accounts of machine clients, here or in a stage',
  keys: 'manages signing keys, here or in a stage',
  deploy: 'puts a stage on AWS',
  smoke: 'tries a service that runs, anywhere',
  remove: 'takes a stage away from AWS',
  verify: 'checks a table against its records, and repairs it',
  migrate: 'brings a table to the layout of a new release',
}

/** What a stage may set in `params` of serverless.yml. */
export const stageSettingOf: Record<string, string> = {
  region: 'where its stack is',
  domain: 'a domain of its own; without one it has the address of API Gateway',
  certificateArn: "the domain's certificate (ACM, same region)",
  alarmEmail: 'who is told of alarms',
  corsOrigins: 'whose pages may call from a browser',
  awsAddress: "`on` leaves API Gateway's own address open beside a domain",
  referencePage: '`off` leaves the stage without `/docs`',
  logDays: 'how long logs are kept',
  sessionDays: 'for how long after a sign-in its tokens can be refreshed',
  requestsPerSecond: 'of each route; above it 429',
  requestBurst: 'of each route, at once',
  signInsPerSecond: 'of login',
  signInBurst: 'of login, at once',
  documentsPerSecond: 'of `openapi.json` and of the files of `/docs`, which are large and open to anyone',
  documentBurst: 'of these, at once',
  loginConcurrency: 'executions reserved for sign-ins, and the most there are',
  maxReadUnits: 'what the table reads in a second at most',
  maxWriteUnits: 'what it writes in a second at most',
}

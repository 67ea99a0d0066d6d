import { describe, expect, test } from 'vitest'
import { alarmMatrix } from '../stack/value-matrix.ts'
import { readProjectFile } from '../support/project/source-files.ts'

/** A figure as a table says it, and the text of a file that makes it so. */
type Figure = [says: string, file: string, is: string]

const POLICY = 'lib/auth/token-policy.ts'
const ATTEMPTS = 'lib/data/accounts/sign-in-attempts.ts'
const LIMITS = 'LIMITS = { emailFromAddress: 10, email: 100, address: 100 }'

/** Each is tested where it acts; this holds the words to it. */
const ofSecurity: Figure[] = [
  ['RS256 only', POLICY, "algorithm: 'RS256'"],
  ['type `at+jwt`', POLICY, "type: 'at+jwt'"],
  ['`exp`, `iat` and `sub` required', 'lib/auth/tokens.ts', "requiredClaims: ['exp', 'iat', 'sub']"],
  ['at most 4,096 characters', POLICY, 'maxLength: 4_096'],
  ['It ends after 24 hours', POLICY, 'lifetimeSeconds: 24 * 60 * 60'],
  ['until 30 days after the sign-in', 'serverless.yml', 'sessionDays: "30"'],
  ['(19 MiB, 2 passes)', 'lib/auth/passwords.ts', '{ memory: 19_456, passes: 2, parallelism: 1 }'],
  ['In each quarter of an hour', ATTEMPTS, 'WINDOW_SECONDS = 15 * 60'],
  ['10 failures for one e-mail from one address', ATTEMPTS, LIMITS],
  ['100 for one e-mail from everywhere, 100 for one address', ATTEMPTS, LIMITS],
  ['Ten wrong guesses close an e-mail', ATTEMPTS, LIMITS],
  ['takes 100 guesses from ten addresses each quarter of an hour', ATTEMPTS, LIMITS],
  ['waits a second at most', 'lib/data/accounts/attempt-counters.ts', 'IN_FLIGHT_MS = 1_000'],
  ['8 to 256 characters', 'lib/auth/password-rules.ts', 'LENGTH = { min: 8, max: 256 }'],
  ["half the function's memory", 'lib/auth/passwords.ts', 'AWS_LAMBDA_FUNCTION_MEMORY_SIZE * 1024) / 2'],
  ['A body has at most 64 KiB', 'lib/http/json-body.ts', 'MAX_BYTES = 64 * 1024'],
  ['and 32 levels', 'lib/http/json-text.ts', 'NESTING_MAX = 32'],
  ['of 64 KiB each under 50 ms', 'test/security/hostile-requests.test.ts', 'BOUND_MS = 50'],
  ['At most 20 faults are named', 'lib/errors.ts', 'ERRORS_MAX = 20'],
  ['each by 100 characters', 'lib/errors.ts', 'NAME_MAX = 100'],
  ['in `prod` sign-ins run at most 20 at once', 'serverless.yml', 'loginConcurrency: 20'],
  ['at most 24 hours', POLICY, 'lifetimeSeconds: 24 * 60 * 60'],
  ['another 24 hours', POLICY, 'lifetimeSeconds: 24 * 60 * 60'],
  ['until 30 days after the\nsign-in', 'serverless.yml', 'sessionDays: "30"'],
]

const PAGINATION = 'lib/http/pagination.ts'

const ofTheApi: Figure[] = [
  ['of more than 10 at\n  once for one e-mail from one address', ATTEMPTS, LIMITS],
  ['`page` from 1', PAGINATION, '/^[1-9]\\d*$/'],
  ['`limit` 1 to 100', PAGINATION, 'LIMIT_MAX = 100'],
  ['(default 20)', PAGINATION, "'How many records a page has'), '20')"],
  ['`tolerance` (0 to 50, in percent)', 'lib/domain/matching/answer.ts', 'TOLERANCE_MAX = 50'],
  ['(1 to 255 printable ASCII characters)', 'lib/http/idempotency.ts', '[\\x20-\\x7e]{1,255}$/'],
  ['for 24 hours', 'lib/data/records/idempotency.ts', 'KEPT_SECONDS = 24 * 60 * 60'],
  ['nested over 32 levels', 'lib/http/json-text.ts', 'NESTING_MAX = 32'],
  ['names the first 20', 'lib/errors.ts', 'ERRORS_MAX = 20'],
  ['of more than 90 days ago', 'lib/data/changes/change.ts', 'READABLE_MS = 90 * DAY_MS'],
  ['more than 64 KiB', 'lib/http/json-body.ts', 'MAX_BYTES = 64 * 1024'],
]

/** The lines of a page's table that begins so, as they are read. */
function tableIn(page: string, header: string): string {
  const [, after = ''] = readProjectFile(page).split(`\n${header}\n`)
  return after.split('\n\n')[0] ?? ''
}

/** A page from this line on. */
const pageFrom = (page: string, line: string) => readProjectFile(page).split(`\n${line}`).at(-1) ?? ''

describe.each([
  ['the page on security', pageFrom('docs/security.md', '| Threat | Answer |'), ofSecurity],
  ['the page on the API', pageFrom('docs/api.md', 'A token of any role'), ofTheApi],
])('%s', (_, page, figures) => {
  test.each(figures)('says %s, as %s does', (says, file, is) => {
    expect(page).toContain(says)
    expect(readProjectFile(file)).toContain(is)
  })

  test('says no figure but those', () => {
    const others = figures.reduce((text, [says]) => text.replaceAll(says, ''), page)
    const names = /RFC \d+|`[^`]*`|argon2id|UTF-8|IPv[46]|npm \d+|\/64|\b[45]\d\d\b|5xx/g
    expect(others.replaceAll(names, '').match(/.*\d+.*/g)).toBeNull()
  })
})

/** What each row of the alarms says, by the values that `test/stack` holds the stack to. */
const alarms: Record<string, Record<string, RegExp>> = {
  'server errors | more than 1 % of the answers are 5xx in 10 of 15 minutes': {
    ServerErrorAlarm: /^100 \* errors \/ requests .*> 1 in 2 of 3 x 300 s, no data is notBreaching$/,
  },
  'unavailable | more than 10 answers were 503 in each of two 5 minutes': {
    UnavailableAlarm: /^Sum UnavailableAnswers > 10 in 2 of 2 x 300 s, no data is notBreaching$/,
  },
  'latency | the slowest 1 % of at least 20 answers takes longer than 3 s, three times 5 minutes in a row': {
    LatencyAlarm: /^IF\(requests >= 20, p99\) .*> 3000 in 3 of 3 x 300 s, no data is notBreaching$/,
  },
  'throttled requests | API Gateway turned away more than 50 requests in 5 minutes': {
    ThrottledRequestsAlarm: /^Sum ThrottledRequests > 50 in 1 of 1 x 300 s, no data is notBreaching$/,
  },
  'throttled table | DynamoDB refused reads or writes more than 10 times in each of two 5 minutes': {
    ThrottledTableAlarm: /^FILL\(reads, 0\) \+ FILL\(writes, 0\) .*> 10 in 2 of 2 x 300 s, no data is not/,
  },
  'write conflicts | writes met more than two others each, on average, in each of three 5 minutes': {
    WriteConflictAlarm: /conflicts \/ \(FILL\(writes, 0\) \+ 1\)\) .*> 2 in 3 of 3 x 300 s, no data is not/,
  },
  'sign-in failures | more than 100 in 5 minutes': {
    SignInFailureAlarm: /^Sum SignInFailures > 100 in 1 of 1 x 300 s, no data is notBreaching$/,
  },
  'job failures, job silence | a run of the hourly job failed; none for three hours (so too until the first run of a new stage)':
    {
      JobFailureAlarm: /^Sum Errors > 0 in 1 of 1 x 3600 s, no data is notBreaching$/,
      JobSilenceAlarm: /^Sum Invocations < 1 in 3 of 3 x 3600 s, no data is breaching$/,
    },
}

test('each row of the alarms says when the stack rings them, and none is left out', () => {
  const rows = tableIn('docs/alarms.md', '| Alarm | When | First |').split('\n').slice(1)
  const said = rows.map((row) => row.split(' | ').slice(0, 2).join(' | ').replace('| ', ''))
  expect(said).toEqual(Object.keys(alarms))
  const named = Object.values(alarms).flatMap((each) => Object.entries(each))
  expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(alarmMatrix).toSorted())
  for (const [name, expected] of named) expect(alarmMatrix[name], name).toMatch(expected)
  expect(readProjectFile('docs/alarms.md')).toContain('in a busy hour (15 creates a second)')
  expect(readProjectFile('test/stack/alarms/busy-hour.ts')).toContain("['POST /api/v1/prospects', 15, ")
})

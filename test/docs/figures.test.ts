import { describe, expect, test } from 'vitest'
import { alarmTable } from '../stack/alarm-table.ts'
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
  ['waits a second at most', 'lib/data/accounts/sign-in-attempts.ts', 'IN_FLIGHT_MS = 1_000'],
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

test('each row of docs/alarms.md has the conditions of its alarms, and no alarm is left out', () => {
  const rows = tableIn('docs/alarms.md', '| Alarm | When | First |').split('\n').slice(1)
  const conditions = rows.map((row) => row.split(' | ')[1])
  const job = `${alarmTable.JobFailureAlarm?.doc}; ${alarmTable.JobSilenceAlarm?.doc} (so too until the first run of a new stage)`
  const others = Object.entries(alarmTable).filter(([name]) => !name.startsWith('Job'))
  expect(conditions).toEqual([...others.map(([, { doc }]) => doc), job])
})

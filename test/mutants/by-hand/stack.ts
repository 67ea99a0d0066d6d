import { mutantsOf } from './mutant.ts'

const STACK = ['test/stack/stack.test.ts']

/** What a deployment is made from: no line of it runs in any other test. */
export const stack = [
  ...mutantsOf(
    'stack/alarms.yml',
    STACK,
    ['errors are counted, not their part', '100 * errors / requests', 'errors / requests'],
    ['the mean in place of the slowest', 'Period: 300, Stat: p99', 'Period: 300, Stat: Average'],
    ['refusals for roles in place of failed sign-ins', '(($.status = "401") ||', '(($.status = "403") ||'],
    ['silence is no fault', 'TreatMissingData: breaching', 'TreatMissingData: notBreaching'],
    ['one slow answer in a night rings', 'IF(requests >= 20, p99)', 'p99'],
    ['writes that are refused ring nothing', 'FILL(reads, 0) + FILL(writes, 0)', 'FILL(reads, 0)'],
  ),
  ...mutantsOf(
    'stack/table.yml',
    STACK,
    ['the table can be deleted', 'DeletionProtectionEnabled: true', 'DeletionProtectionEnabled: false'],
    ['nothing can be restored', 'PointInTimeRecoveryEnabled: true', 'PointInTimeRecoveryEnabled: false'],
    ['nothing ends', 'AttributeName: expires_at, Enabled: true', 'AttributeName: expires, Enabled: true'],
  ),
  ...mutantsOf('stack/domain.yml', STACK, ['old TLS is taken', 'TLS_1_2', 'TLS_1_0']),
  ...mutantsOf(
    'serverless.yml',
    STACK,
    ['sessions of a year', 'sessionDays: "30"', 'sessionDays: "365"'],
    ['prod can be removed by mistake', 'stages: [prod]', 'stages: [dev]'],
    ['a flood of sign-ins', 'signInsPerSecond: 20', 'signInsPerSecond: 200'],
    ['our own lines are not logged', 'applicationLogLevel: INFO', 'applicationLogLevel: ERROR'],
    ['refused sign-ins of the job lock it out', 'maximumRetryAttempts: 0', 'maximumRetryAttempts: 2'],
    ['searched names in the log', '"route":"$context.routeKey"', '"path":"$context.path"'],
    ['the route of documents has the limit of all', 'GET /docs/{file}: *documents', 'GET /docs: *documents'],
  ),
  ...mutantsOf(
    'stack/rights.yml',
    ['test/stack/least-privilege.test.ts'],
    ['login may write what it only reads', 'LeadingKeys: [SIGNIN#*]', 'LeadingKeys: [SIGNIN#*, USERS]'],
    [
      'login cannot keep a password',
      'put, Condition: { ForAllValues:StringLike: { dynamodb:LeadingKeys: [usr_*] }',
      'put, Condition: { ForAllValues:StringLike: { dynamodb:LeadingKeys: [USERS] }',
    ],
  ),
]

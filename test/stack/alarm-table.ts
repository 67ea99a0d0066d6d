/**
 * An alarm. `doc` is the condition of the alarm, as docs/incidents.md states it. `metrics` contains each metric under its id,
 * which `expression` uses. `fires` has the threshold, the periods and the treatment of missing data.
 */
type AlarmRow = { doc: string; expression?: string; metrics: Record<string, string>; fires: string }

/**
 * `alarmTable` and `filterTable` repeat the alarms and metric filters of the stack. So a test fails if a value in
 * `stack/alarms.yml` is changed by mistake. A metric is written as its statistic, namespace, name and dimensions. `{table}` is
 * the table that the stage serves, and `{own}` is the namespace of the stage's own metrics.
 */
export const alarmTable: Record<string, AlarmRow> = {
  ServerErrorAlarm: {
    doc: 'more than 1 % of the responses are 5xx in two of three 5-minute periods',
    expression: '100 * errors / requests',
    metrics: {
      errors: 'Sum AWS/ApiGateway 5xx ApiId=HttpApi',
      requests: 'Sum AWS/ApiGateway Count ApiId=HttpApi',
    },
    fires: '> 1 in 2 of 3 x 300 s, no data is notBreaching',
  },
  UnavailableAlarm: {
    doc: 'more than 10 responses are 503 in each of two 5-minute periods',
    metrics: { only: 'Sum {own} UnavailableAnswers' },
    fires: '> 10 in 2 of 2 x 300 s, no data is notBreaching',
  },
  LatencyAlarm: {
    doc: 'the 99th percentile of the latency exceeds 3 s in each of three 5-minute periods with at least 20 responses',
    expression: 'IF(requests >= 20, p99)',
    metrics: {
      p99: 'p99 AWS/ApiGateway Latency ApiId=HttpApi',
      requests: 'Sum AWS/ApiGateway Count ApiId=HttpApi',
    },
    fires: '> 3000 in 3 of 3 x 300 s, no data is notBreaching',
  },
  ThrottledRequestsAlarm: {
    doc: 'API Gateway throttles more than 50 requests in 5 minutes',
    metrics: { only: 'Sum {own} ThrottledRequests' },
    fires: '> 50 in 1 of 1 x 300 s, no data is notBreaching',
  },
  ThrottledTableAlarm: {
    doc: 'DynamoDB throttles reads or writes more than 10 times in each of two 5-minute periods',
    // Without FILL, the expression has no data if one of the metrics has no data, so throttled writes alone would not fire the
    // alarm.
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    metrics: {
      reads: 'Sum AWS/DynamoDB ReadThrottleEvents TableName={table}',
      writes: 'Sum AWS/DynamoDB WriteThrottleEvents TableName={table}',
    },
    fires: '> 10 in 2 of 2 x 300 s, no data is notBreaching',
  },
  WriteConflictAlarm: {
    doc: 'DynamoDB reports at least 100 conflicts, and more than two per successful write, in each of three 5-minute periods',
    expression: 'IF(conflicts >= 100, conflicts / (FILL(writes, 0) + 1))',
    metrics: {
      conflicts: 'Sum AWS/DynamoDB TransactionConflict TableName={table}',
      writes:
        'SampleCount AWS/DynamoDB SuccessfulRequestLatency TableName={table} Operation=TransactWriteItems',
    },
    fires: '> 2 in 3 of 3 x 300 s, no data is notBreaching',
  },
  SignInFailureAlarm: {
    doc: 'more than 100 sign-ins fail in 5 minutes',
    metrics: { only: 'Sum {own} SignInFailures' },
    fires: '> 100 in 1 of 1 x 300 s, no data is notBreaching',
  },
  JobFailureAlarm: {
    doc: 'a run of the hourly job fails',
    metrics: { only: 'Sum AWS/Lambda Errors FunctionName=RefreshServiceTokenLambdaFunction' },
    fires: '> 0 in 1 of 1 x 3600 s, no data is notBreaching',
  },
  JobSilenceAlarm: {
    doc: 'the hourly job has not run for three hours, or has never run in a new stage',
    metrics: { only: 'Sum AWS/Lambda Invocations FunctionName=RefreshServiceTokenLambdaFunction' },
    fires: '< 1 in 3 of 3 x 3600 s, no data is breaching',
  },
}

/** The pattern of each metric filter of the access log, and the metric that the filter increases. */
export const filterTable: Record<string, [pattern: string, counts: string]> = {
  SignInFailures: [
    '{ ($.route = "POST /api/auth/login") && (($.status = "401") || ($.status = "429")) }',
    '{own} SignInFailures += 1, else 0',
  ],
  ThrottledRequests: [
    '{ ($.route != "POST /api/auth/login") && ($.status = "429") }',
    '{own} ThrottledRequests += 1, else 0',
  ],
  UnavailableAnswers: ['{ $.status = "503" }', '{own} UnavailableAnswers += 1, else 0'],
}

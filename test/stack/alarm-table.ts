/** An alarm: its condition in docs/incidents.md, its metrics by Id, and when it fires. */
type AlarmRow = { doc: string; expression?: string; metrics: Record<string, string>; fires: string }

/**
 * Every alarm and filter of the stack a second time, so that a value changed by mistake in `stack/alarms.yml` fails a
 * test. A metric is its statistic, namespace, name and dimensions; `{table}` is the table that the stage serves.
 */
export const alarmTable: Record<string, AlarmRow> = {
  ServerErrorAlarm: {
    doc: 'more than 1 % of the answers are 5xx in 10 of 15 minutes',
    expression: '100 * errors / requests',
    metrics: {
      errors: 'Sum AWS/ApiGateway 5xx ApiId=HttpApi',
      requests: 'Sum AWS/ApiGateway Count ApiId=HttpApi',
    },
    fires: '> 1 in 2 of 3 x 300 s, no data is notBreaching',
  },
  UnavailableAlarm: {
    doc: 'more than 10 answers were 503 in each of two 5 minutes',
    metrics: { only: 'Sum {own} UnavailableAnswers' },
    fires: '> 10 in 2 of 2 x 300 s, no data is notBreaching',
  },
  LatencyAlarm: {
    doc: 'the slowest 1 % of at least 20 answers takes longer than 3 s, three times 5 minutes in a row',
    expression: 'IF(requests >= 20, p99)',
    metrics: {
      p99: 'p99 AWS/ApiGateway Latency ApiId=HttpApi',
      requests: 'Sum AWS/ApiGateway Count ApiId=HttpApi',
    },
    fires: '> 3000 in 3 of 3 x 300 s, no data is notBreaching',
  },
  ThrottledRequestsAlarm: {
    doc: 'API Gateway turned away more than 50 requests in 5 minutes',
    metrics: { only: 'Sum {own} ThrottledRequests' },
    fires: '> 50 in 1 of 1 x 300 s, no data is notBreaching',
  },
  ThrottledTableAlarm: {
    doc: 'DynamoDB refused reads or writes more than 10 times in each of two 5 minutes',
    // Without FILL a metric without data leaves the whole expression without data, so refused writes alone would not
    // fire.
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    metrics: {
      reads: 'Sum AWS/DynamoDB ReadThrottleEvents TableName={table}',
      writes: 'Sum AWS/DynamoDB WriteThrottleEvents TableName={table}',
    },
    fires: '> 10 in 2 of 2 x 300 s, no data is notBreaching',
  },
  WriteConflictAlarm: {
    doc: 'writes met more than two others each, on average, in each of three 5 minutes',
    expression: 'IF(conflicts >= 100, conflicts / (FILL(writes, 0) + 1))',
    metrics: {
      conflicts: 'Sum AWS/DynamoDB TransactionConflict TableName={table}',
      writes:
        'SampleCount AWS/DynamoDB SuccessfulRequestLatency TableName={table} Operation=TransactWriteItems',
    },
    fires: '> 2 in 3 of 3 x 300 s, no data is notBreaching',
  },
  SignInFailureAlarm: {
    doc: 'more than 100 in 5 minutes',
    metrics: { only: 'Sum {own} SignInFailures' },
    fires: '> 100 in 1 of 1 x 300 s, no data is notBreaching',
  },
  JobFailureAlarm: {
    doc: 'a run of the hourly job failed',
    metrics: { only: 'Sum AWS/Lambda Errors FunctionName=RefreshServiceTokenLambdaFunction' },
    fires: '> 0 in 1 of 1 x 3600 s, no data is notBreaching',
  },
  JobSilenceAlarm: {
    doc: 'none for three hours',
    metrics: { only: 'Sum AWS/Lambda Invocations FunctionName=RefreshServiceTokenLambdaFunction' },
    fires: '< 1 in 3 of 3 x 3600 s, no data is breaching',
  },
}

/** For each filter of the access log: its pattern, and the metric that it counts. */
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

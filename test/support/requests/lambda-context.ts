import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

/**
 * What Lambda tells a function about one invocation; `functionMs` is the function's time. Longer than that of serverless.yml,
 * as the machine of a test may be busy with others: a test that is about time says how much there is.
 */
export function lambdaContext(functionMs = 30_000, awsRequestId: string = randomUUID()): Context {
  const startedAt = performance.now()
  return {
    awsRequestId,
    getRemainingTimeInMillis: () => functionMs - (performance.now() - startedAt),
    callbackWaitsForEmptyEventLoop: true,
    functionName: 'test',
    functionVersion: '$LATEST',
    invokedFunctionArn: '',
    memoryLimitInMB: '512',
    logGroupName: '',
    logStreamName: '',
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}

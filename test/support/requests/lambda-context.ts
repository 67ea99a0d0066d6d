import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

/**
 * Returns Lambda's context of one invocation. `functionMs` is the timeout of the function, longer than in
 * serverless.yml, since a test machine may be busy.
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

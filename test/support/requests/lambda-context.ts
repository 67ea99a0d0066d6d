import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

/**
 * Returns the Lambda context of one invocation. `functionMs` is the timeout of the function. The default is longer than
 * most timeouts in serverless.yml, because a test machine may be busy.
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

import { randomUUID } from 'node:crypto'
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import { onTestFinished } from 'vitest'
import { interceptRequests } from './intercept.ts'

/**
 * A request to the store. `token` is its ClientRequestToken. `nth` is its number among the requests with this command, from 1.
 */
export type StoreRequest = { command: string; token: string | undefined; nth: number }

/** A fault of a request. With `instead` the request is not sent. With `afterwards` it is applied but its answer is lost. */
export type Fault = { instead: Error } | { afterwards: Error } | undefined

/**
 * Runs `work` while requests to the store fail with the faults that `faultOf` returns.
 * @returns the result of `work` and its requests to the store
 */
export async function withFaults<T>(faultOf: (request: StoreRequest) => Fault, work: () => Promise<T>) {
  const requests: StoreRequest[] = []
  const stop = interceptRequests(async ({ command, input }, send) => {
    const request = {
      command,
      token: 'ClientRequestToken' in input ? String(input.ClientRequestToken) : undefined,
      nth: requests.filter((each) => each.command === command).length + 1,
    }
    requests.push(request)
    const fault = faultOf(request)
    if (fault && 'instead' in fault) throw fault.instead
    const answer = await send()
    if (fault) throw fault.afterwards
    return answer
  })
  try {
    return { result: await work(), requests }
  } finally {
    stop()
  }
}

/** Returns a function for `withFaults`. The nth transaction gets the nth of these faults. Later transactions get none. */
export function transactionFaults(...faults: Fault[]) {
  return ({ command, nth }: StoreRequest): Fault =>
    command.startsWith('TransactWrite') ? faults[nth - 1] : undefined
}

/** Makes the store ignore ClientRequestTokens until the end of the test, as DynamoDB does with tokens after 10 minutes. */
export function forgetTokens(): void {
  onTestFinished(
    interceptRequests(({ command }, send) =>
      send(command.startsWith('TransactWrite') ? { ClientRequestToken: randomUUID() } : undefined),
    ),
  )
}

/** Returns the SDK error for a transaction that was cancelled with these reason codes. */
export function cancelled(...codes: string[]): Error {
  const CancellationReasons = codes.map((Code) => ({ Code }))
  return new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons })
}

export function inProgress(): Error {
  return new TransactionInProgressException({ message: 'in progress', $metadata: {} })
}

/** Returns an error with this name, as the SDK or its connection would throw it. */
export function storeError(name: string, rest: { code?: string; $fault?: 'client' | 'server' } = {}): Error {
  return Object.assign(new Error(`injected ${name}`), { name, ...rest })
}

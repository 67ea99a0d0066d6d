import { expect } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { interceptRequests } from '../../support/store/intercept.ts'

export const agent = { as: 'agent' } as const
export const withKey = (key: string = crypto.randomUUID()) => ({
  ...agent,
  headers: { 'idempotency-key': key },
})

export const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

export type Result = {
  status: number
  id?: string
  version?: number
  code?: string
  replayed?: boolean
  unchanged?: boolean
}

export const statuses = (results: Result[]) => results.map(({ status }) => status)

/** Sends a batch, expects 200, and returns the results. */
export async function saved(
  path: string,
  records: (object | null)[],
  options: object = agent,
): Promise<Result[]> {
  const answer = await post(`${path}/batch`, { records }, options)
  expect(answer.status).toBe(200)
  expect(answer.body.results).toHaveLength(records.length)
  return answer.body.results
}

/** Delays each transaction. @returns a function that ends the delays */
export function holdTransactions(ms: number): () => void {
  return interceptRequests(async ({ command }, send) => {
    if (command.startsWith('TransactWrite')) await new Promise((resolve) => setTimeout(resolve, ms))
    return send()
  })
}

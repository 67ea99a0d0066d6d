import { interceptRequests } from './intercept.ts'

/** Runs `work`, and `meanwhile` once, right after the store has answered the query with this number, from 1. */
export async function betweenReads<T>(
  nth: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let queries = 0
  const stop = interceptRequests(async ({ command }, send) => {
    const answer = await send()
    if (command.startsWith('Query') && ++queries === nth) await meanwhile()
    return answer
  })
  return work().finally(stop)
}

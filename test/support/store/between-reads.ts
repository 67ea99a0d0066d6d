import { interceptRequests } from './intercept.ts'

/** Runs `work`, and `write` once, right after the store answered the nth query (from 1). */
export async function betweenReads<T>(
  nth: number,
  write: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let queries = 0
  const stop = interceptRequests(async ({ command }, send) => {
    const answer = await send()
    if (command.startsWith('Query') && ++queries === nth) await write()
    return answer
  })
  return work().finally(stop)
}

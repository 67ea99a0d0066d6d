import { interceptRequests } from './intercept.ts'

/** Runs `work`. Runs `write` once, directly after the store has answered the nth query of `work`. The first query is 1. */
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

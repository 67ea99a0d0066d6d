import { client } from '../../../lib/data/table/client.ts'

/** Runs `work`, and `meanwhile` once, right after the store has answered the query with this number, from 1. */
export async function betweenReads<T>(
  nth: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let queries = 0
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args)
        if (commandName.startsWith('Query')) {
          queries += 1
          if (queries === nth) await meanwhile()
        }
        return answer
      },
    { step: 'initialize', name: 'betweenReads' },
  )
  try {
    return await work()
  } finally {
    client().middlewareStack.remove('betweenReads')
  }
}

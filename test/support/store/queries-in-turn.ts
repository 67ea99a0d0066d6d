import { client } from '../../../lib/data/table/client.ts'

/**
 * Runs `work`, whose first `count` queries to the store are side by side, with those sent one after another in the order
 * of `turns`, and `between` before each of them.
 */
export async function queriesInTurn<T>(
  turns: readonly number[],
  between: (turn: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const waiting: (() => Promise<void>)[] = []
  async function inTurn() {
    for (const [turn, which] of turns.entries()) {
      await between(turn)
      await waiting[which]?.()
    }
  }
  let left = turns.length
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (!commandName.startsWith('Query') || left === 0) return next(args)
        left -= 1
        const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof next>>>()
        waiting.push(() => next(args).then(resolve, reject))
        if (left === 0) inTurn().catch(reject)
        return promise
      },
    { step: 'initialize', name: 'queriesInTurn' },
  )
  try {
    return await work()
  } finally {
    client().middlewareStack.remove('queriesInTurn')
  }
}

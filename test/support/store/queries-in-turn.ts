import { interceptRequests } from './intercept.ts'

/**
 * Runs `work`, whose first queries to the store are side by side, with those sent one after another in the order of
 * `turns`, and `between` before each of them.
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
  const stop = interceptRequests(<A>({ command }: { command: string }, send: () => Promise<A>) => {
    if (!command.startsWith('Query') || left === 0) return send()
    left -= 1
    const { promise, resolve, reject } = Promise.withResolvers<A>()
    waiting.push(() => send().then(resolve, reject))
    if (left === 0) inTurn().catch(reject)
    return promise
  })
  return work().finally(stop)
}

/** An app was killed. */
export class Killed extends Error {}

/**
 * The life of an app that is killed at the `nth` of its steps: before or after each write to its storage and each request.
 * Whatever it still tries afterwards has no effect.
 */
export function lifeOf(nth: number) {
  let left = nth
  function step(): void {
    left -= 1
    if (left < 0) throw new Killed()
  }
  return {
    isOver: () => left < 0,
    async live<T>(work: () => Promise<T>): Promise<T> {
      step()
      const result = await work()
      step()
      return result
    },
  }
}

/** Waits for an app that may be killed meanwhile. */
export async function orKilled(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (failure) {
    if (!(failure instanceof Killed)) throw failure
  }
}

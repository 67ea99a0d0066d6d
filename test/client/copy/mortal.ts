/** An app was killed. */
export class Killed extends Error {}

/**
 * The life of an app that is killed at step `nth`. A step is before or after a write to its store or a request. No later step
 * has an effect.
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

/** Waits until an app is done or killed. */
export async function orKilled(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (failure) {
    if (!(failure instanceof Killed)) throw failure
  }
}

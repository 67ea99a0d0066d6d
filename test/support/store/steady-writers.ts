import { setTimeout as sleep } from 'node:timers/promises'

/** As many as are in flight at a time. */
const WRITERS = 8

/**
 * Makes one write after another, eight writers side by side, until `reading` has ended. Prints how many a second were made.
 * @param aim writes a second, of all writers together
 * @param write makes one write, of the writer with this number from 0
 */
export async function besideWriters<T>(
  aim: number,
  write: (writer: number) => Promise<unknown>,
  reading: () => Promise<T>,
): Promise<T> {
  const period = (WRITERS * 1_000) / aim
  let isOver = false
  const counted = countedRate(aim)
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    while (!isOver) {
      const begunAt = performance.now()
      await write(writer)
      counted.made()
      await sleep(Math.max(0, period - (performance.now() - begunAt)))
    }
  })
  try {
    return await reading()
  } finally {
    isOver = true
    await Promise.all(writers)
    counted.print()
  }
}

/** Counts writes from now on, and prints how many a second there were: fewer than aimed at where the machine bears no more. */
export function countedRate(aim: number) {
  const startedAt = performance.now()
  let count = 0
  return {
    made: () => void count++,
    print() {
      const rate = (count * 1_000) / (performance.now() - startedAt)
      console.log(`${count} writes beside, ${rate.toFixed(0)} a second of ${aim} aimed at`)
    },
  }
}

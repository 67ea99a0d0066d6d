import { setTimeout as sleep } from 'node:timers/promises'

/** The number of parallel writers. */
const WRITERS = 8

/**
 * Runs eight parallel writers until `reading` ends. Each writer sends one write after another. Prints the rate of writes.
 * @param aim the target rate of all writers together, in writes per second
 * @param write sends one write. `writer` is the number of the writer that sends it, from 0
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

/** Counts writes and prints their rate. On a slow machine this rate is below the target rate `aim`. */
export function countedRate(aim: number) {
  const startedAt = performance.now()
  let count = 0
  return {
    made: () => void count++,
    print() {
      const rate = (count * 1_000) / (performance.now() - startedAt)
      console.log(`${count} parallel writes, ${rate.toFixed(0)} per second (target: ${aim})`)
    },
  }
}

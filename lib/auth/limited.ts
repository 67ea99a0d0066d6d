/** Limits concurrency: at most `max` calls run at once, the others wait in order of arrival. */
export function limitedTo(max: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function start(): Promise<void> {
    if (running < max) running += 1
    // A call that ends passes its slot to the next one in the queue, so a later call cannot take it.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function end(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    await start()
    try {
      return await work()
    } finally {
      end()
    }
  }
}

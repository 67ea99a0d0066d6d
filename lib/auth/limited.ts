/** Lets at most `most` pieces of work run at once; the others wait in the order they came. */
export function limitedTo(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function start(): Promise<void> {
    if (running < most) running += 1
    // Whoever ends hands its place on, so that nobody who comes later can take it.
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

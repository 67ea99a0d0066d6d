/** What a start has begun so far, so that all of it can be ended however far the start has come. */
export type Endings = {
  /** Says how to end what has just begun. */
  add(end: () => Promise<void>): void
  /** Ends everything, the newest first, and what begins in the meantime too. */
  run(): Promise<void>
}

export function newEndings(): Endings {
  const ends: (() => Promise<void>)[] = []
  return {
    add: (end) => ends.push(end),
    async run() {
      for (let end = ends.pop(); end; end = ends.pop()) await end()
    },
  }
}

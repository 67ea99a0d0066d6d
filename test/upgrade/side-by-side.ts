const WORKERS = 6

/** Runs `work` for each item, a few at a time. @returns the results, in any order */
export async function sideBySide<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // All workers take items from one iterator.
  const left = items.values()
  const worker = async () => {
    for (const item of left) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}

const WORKERS = 6

/** Runs `work` for each item, at most six at a time. Returns the results in any order. */
export async function sideBySide<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // All workers share this iterator.
  const left = items.values()
  const worker = async () => {
    for (const item of left) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}

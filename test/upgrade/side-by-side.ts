const WORKERS = 6

/** Does some work for each item, a few at a time. @returns the results, in any order */
export async function sideBySide<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // One iterator, which all workers take from.
  const left = items.values()
  const worker = async () => {
    for (const item of left) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}

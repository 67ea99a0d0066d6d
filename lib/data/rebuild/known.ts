import type { Owner } from './pieces.ts'

/**
 * What a survey knows of each sequence number: the id of the record, or the id in an entry whose record does not exist, and whether
 * the pieces are right. A record takes about 110 bytes.
 */
export class Known {
  readonly #ids = new Map<string, Map<number, string>>()
  readonly #differences = new Map<string, Map<number, number>>()

  idOf({ kind, seq }: Owner): string | undefined {
    return this.#ids.get(kind)?.get(seq)
  }

  setId({ kind, seq }: Owner, id: string): void {
    numbersOf(this.#ids, kind).set(seq, id)
  }

  /**
   * Combines the hash of a piece with the others of its owner, with XOR. The pieces that a record requires, and those that the table
   * contains, cancel each other if they are the same. Writes during the scan also leave differences.
   */
  add({ kind, seq }: Owner, hash: number): void {
    const differences = numbersOf(this.#differences, kind)
    const difference = (differences.get(seq) ?? 0) ^ hash
    if (difference === 0) differences.delete(seq)
    else differences.set(seq, difference)
  }

  /** Returns the owners whose pieces differ. */
  suspects(): Owner[] {
    return [...this.#differences].flatMap(([kind, all]) => [...all.keys()].map((seq) => ({ kind, seq })))
  }
}

function numbersOf<T>(kinds: Map<string, Map<number, T>>, kind: string): Map<number, T> {
  const numbers = kinds.get(kind) ?? new Map<number, T>()
  kinds.set(kind, numbers)
  return numbers
}

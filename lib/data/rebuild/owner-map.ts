import type { Owner } from './pieces.ts'

/** Values by record type and sequence number. A value takes about 50 bytes more than its own size. */
export class OwnerMap<T> {
  readonly #kinds = new Map<string, Map<number, T>>()

  get({ kind, seq }: Owner): T | undefined {
    return this.#kinds.get(kind)?.get(seq)
  }

  set({ kind, seq }: Owner, value: T): void {
    const values = this.#kinds.get(kind) ?? new Map<number, T>()
    this.#kinds.set(kind, values.set(seq, value))
  }

  delete({ kind, seq }: Owner): void {
    this.#kinds.get(kind)?.delete(seq)
  }

  owners(): Owner[] {
    return [...this.#kinds].flatMap(([kind, values]) => [...values.keys()].map((seq) => ({ kind, seq })))
  }
}

import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CopyChange, Held, Kind, LiveList } from '../../../../client/src/index.ts'
import { type Copy, liveList } from '../device.ts'
import { kinds } from '../service-records.ts'

const all = { status: 'all' } as const

/** Compares the changes that a copy reports to its subscribers with the records that it shows. */
export class Watch {
  readonly #copy: Copy
  readonly #reported = new Set<string>()
  readonly #live: LiveList<'prospect'>
  readonly #ends: (() => void)[] = []
  #before = new Map<string, Held<Kind>>()

  private constructor(copy: Copy) {
    this.#copy = copy
    this.#live = liveList(copy, 'prospect', { sort: 'name' })
    const note = ({ records }: CopyChange) => {
      for (const { kind, id } of records) this.#reported.add(`${kind}/${id}`)
    }
    this.#ends.push(
      copy.subscribe(note),
      this.#live.subscribe(() => undefined),
    )
  }

  static async of(copy: Copy): Promise<Watch> {
    const watch = new Watch(copy)
    watch.#before = await watch.#shown()
    return watch
  }

  /** Fails unless every changed record was reported, and the live list shows the same records as `list`. */
  async expectAllReported(message: string): Promise<void> {
    const now = await this.#shown()
    // The copy calls its listeners in a later task of the event loop.
    await setImmediate()
    const ids = new Set([...this.#before.keys(), ...now.keys()])
    const changed = [...ids].filter((id) => this.#before.get(id) !== now.get(id))
    expect([...this.#reported], message).toEqual(expect.arrayContaining(changed))
    expect(this.#live.getSnapshot().records, message).toEqual(
      await this.#copy.list('prospect', { sort: 'name' }),
    )
    this.#before = now
    this.#reported.clear()
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  async #shown(): Promise<Map<string, Held<Kind>>> {
    const lists = await Promise.all(kinds.map((kind) => this.#copy.list(kind, all)))
    return new Map(lists.flat().map((held) => [`${held.kind}/${held.record.id}`, held]))
  }
}

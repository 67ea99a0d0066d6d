import * as v from 'valibot'
import type { Bond } from '../../domain/deals.ts'
import { type Reference, referencesOf } from '../../domain/kind/references.ts'
import { parseStored } from '../../domain/validation.ts'
import { feedEntry } from '../changes/change.ts'
import { stores } from '../kinds/registry.ts'
import { anyShard } from '../lists/counted-list.ts'
import { storedRow } from '../records/layout.ts'
import type { Store } from '../records/store.ts'
import { changeOf, type Entry, entriesOf, entryWrites } from '../records/writes.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { type Key, recordKey } from '../table/keys.ts'

/** What a record's item says: its state, and what the table must therefore hold beside it. */
export type Reading = {
  seq: number
  version: number
  entries: Entry[]
  references: readonly Reference[]
  bond: { side: 'must' | 'is'; bond: Bond } | undefined
}

/** How the records of one kind are read by whoever checks them, the kind's own types left behind. */
export type Derivation = {
  kind: string
  /** `undefined` for an item that has not the shape of a record of this kind. */
  read(item: Item): Reading | undefined
  /**
   * The writes that give a record another place, with entries there; those at its old place are left. The version
   * changes too: who writes the record meanwhile, with its old place in mind, must read it again. So it is told: who
   * copies the lists may have been past its new place.
   */
  moveTo(item: Item, seq: number, operation: string): Write[]
}

/** Of every kind of record that a table holds. */
export const derivations = Object.values(stores).map(derivationOf)

function derivationOf(store: Store): Derivation {
  const { kind } = store
  const StoredRow = storedRow(kind)
  return {
    kind: kind.name,
    read(item) {
      const parsed = v.safeParse(StoredRow, item)
      if (!parsed.success) return undefined
      const { seq, version, data } = parsed.output
      const references = referencesOf(kind.references, data)
      return {
        seq,
        version,
        entries: entriesOf(store, { seq, version, data }),
        references,
        bond: store.bondOf?.(data),
      }
    },
    moveTo(item, seq, operation) {
      const before = parseStored(StoredRow, item)
      const after = { ...before, version: before.version + 1, seq }
      const { id } = before.data
      const now = Date.now()
      return [
        move(recordKey(id), before, after),
        feedEntry({ kind: kind.name, id, version: after.version, deleted: false }, operation, now),
        ...entryWrites(changeOf(store, undefined, after), { shard: anyShard(), now }),
      ]
    },
  }
}

type Place = { seq: number; version: number }

function move(Key: Key, before: Place, after: Place): Write {
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #seq = :seq, #version = :after',
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: { '#seq': 'seq', '#version': 'version' },
      ExpressionAttributeValues: { ':seq': after.seq, ':after': after.version, ':before': before.version },
    },
  }
}

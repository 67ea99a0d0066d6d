import { type AnyRecord, newRecord } from '../../domain/kind/kind.ts'
import { referencesOf } from '../../domain/kind/references.ts'
import { nextSeq } from '../table/sequence.ts'
import { PLACE } from './entries.ts'
import type { Idempotency } from './idempotency.ts'
import { requirePossible, requireReferences } from './references.ts'
import { type Saved, save } from './rows.ts'
import type { Store } from './store.ts'

/** Creates a record at `at`; the same request sent again answers what the first one made. Errors as `repository` says. */
export async function createRecord<Kept extends AnyRecord, Shown extends AnyRecord, New extends object>(
  store: Store<Kept, Shown, New, never>,
  input: New,
  { idempotency, at = new Date() }: { idempotency?: Idempotency | undefined; at?: Date } = {},
): Promise<Saved<Shown>> {
  const { kind } = store
  const data = newRecord(kind, input, at)
  const references = referencesOf(kind.references, data)
  await requirePossible(references)
  // A place that is taken shows a sequence behind its records: steps that double are past them soon.
  for (let step = 1; ; step *= 2) {
    const row = { seq: await nextSeq(kind.name, step), version: 1, data }
    const { saved, refused } = await save(store, undefined, row, idempotency)
    if (saved) return saved
    requireReferences(references, refused)
    if (!refused.has(PLACE)) throw new Error('A new id was already taken')
  }
}

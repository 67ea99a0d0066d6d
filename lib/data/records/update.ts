import { type AnyRecord, patched } from '../../domain/kind/kind.ts'
import type { JsonObject } from '../../domain/kind/merge-patch.ts'
import { AppError } from '../../errors.ts'
import { backOff } from '../table/back-off.ts'
import { following } from './companions.ts'
import { type Conditions, requireVersion } from './conditions.ts'
import { remembered } from './idempotency.ts'
import { RECORD } from './record-writes.ts'
import { again, existing, find, type Saved, save } from './rows.ts'
import type { Store } from './store.ts'

/**
 * Changes a record as it is at the time of writing; where that ends otherwise, this request may have made the change
 * already, its answer being lost: then it answers what it made. Errors as `repository` says.
 */
export async function updateRecord<Kept extends AnyRecord, Shown extends AnyRecord>(
  store: Store<Kept, Shown, object, never>,
  id: string,
  patchOf: (before: Kept) => JsonObject,
  conditions: Conditions,
): Promise<Saved<Shown>> {
  const { kind } = store
  const { idempotency } = conditions
  try {
    return await change(store, id, patchOf, conditions)
  } catch (refusal) {
    // After the refusal: read side by side, the record could show what the first attempt wrote, and this not yet.
    const first = refusal instanceof AppError && idempotency && (await remembered(idempotency, kind.Kept))
    if (first) return again(kind, first)
    throw refusal
  }
}

async function change<Kept extends AnyRecord, Shown extends AnyRecord>(
  store: Store<Kept, Shown, object, never>,
  id: string,
  patchOf: (before: Kept) => JsonObject,
  { precondition, idempotency }: Conditions,
): Promise<Saved<Shown>> {
  const { kind } = store
  let before = await find(kind, id)
  for (let tries = 1; ; tries++) {
    requireVersion(before, precondition)
    const after = patched(kind, before, patchOf(before.data), new Date().toISOString())
    const others = await following(store, before, after).catch(async (refusal: unknown) => {
      // What it takes along was judged beside a record that has changed meanwhile, by the very same edit it may be.
      const present = await find(kind, id)
      if (!(refusal instanceof AppError) || present.version === before.version) throw refusal
      before = present
      return undefined
    })
    if (others === undefined) {
      await backOff(tries, 'Others change the record all the time')
      continue
    }
    const { saved, refused } = await save(store, before, after, idempotency, others)
    if (saved) return saved
    if (refused.has(RECORD)) before = existing(kind, refused.get(RECORD))
    await backOff(tries, 'Others change the record all the time')
  }
}

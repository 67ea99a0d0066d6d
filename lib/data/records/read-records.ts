import * as v from 'valibot'
import { type AnyRecord, type Kind, shown } from '../../domain/kind/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { getItems } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'

/**
 * Reads records of whatever kinds by their ids, each once, strongly consistent: 100 in a request, requests side by side.
 * Answers how to get at one, as when read alone; null where there is none.
 */
export async function readRecords(ids: readonly string[]) {
  const items = new Map((await getItems([...new Set(ids)].map(recordKey))).map((item) => [item.pk, item]))

  return function recordOf<Kept extends AnyRecord, Shown extends AnyRecord>(
    kind: Kind<Kept, Shown>,
    id: string,
  ): Shown | null {
    const item = items.get(id)
    if (!item) return null
    return shown(kind, parseStored(v.object({ version: v.number(), data: kind.Kept }), item))
  }
}

import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanPages } from '../../../lib/data/table/whole-table.ts'
import { faults } from './checked-table.ts'

/**
 * Fails unless the table has exactly the list entries, postings, packed rows, counters and referrers that its records require,
 * properties agree with their offers, and a replay of each history produces the record.
 */
export async function expectInvariants(): Promise<void> {
  expect(await violatedInvariants()).toEqual([])
}

/** Returns what `expectInvariants` does not accept, as texts. */
export async function violatedInvariants(): Promise<string[]> {
  return [...(await faults()), ...violatedRules(await everyItem())]
}

/** Returns all items of the table. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of scanPages()) items.push(...page)
  return items
}

/** Returns violations of the rules that `npm run verify` does not check: deals and histories. */
export function violatedRules(items: readonly Item[]): string[] {
  const records = items.filter((item) => v.is(StoredRecord, item)).map((item) => v.parse(StoredRecord, item))
  const histories = Map.groupBy(
    items.filter((item) => v.is(StoredEntry, item)).map((item) => v.parse(StoredEntry, item)),
    ({ pk }) => pk,
  )
  const unreplayable = records.filter(
    (record) => !isReplayed(record, histories.get(`HISTORY#${record.pk}`) ?? []),
  )
  return [
    ...violatedDeals(records),
    ...unreplayable.map(({ pk }) => `the history of ${pk} does not produce it`),
  ]
}

const StoredRecord = v.object({
  pk: v.string(),
  sk: v.literal('record'),
  seq: v.number(),
  version: v.number(),
  kind: v.string(),
  data: v.record(v.string(), v.unknown()),
  history: v.optional(v.object({ entries: v.number(), expires_at: v.number() })),
})
type StoredRecord = v.InferOutput<typeof StoredRecord>

const StoredEntry = v.object({
  pk: v.pipe(v.string(), v.startsWith('HISTORY#')),
  sk: v.pipe(v.string(), v.digits()),
  version: v.number(),
  action: v.string(),
  changes: v.array(v.looseObject({ field: v.string(), to: v.optional(v.unknown()) })),
})
type StoredEntry = v.InferOutput<typeof StoredEntry>

/** A property is under offer exactly if one of its offers is accepted, and then it names this offer. */
function violatedDeals(records: readonly StoredRecord[]): string[] {
  const required = records
    .filter(({ kind, data }) => kind === 'transaction' && data.status === 'accepted')
    .map(({ pk, data }) => `${data.property_id} is under_offer by ${pk}`)
  const stated = records
    .filter(({ kind, data }) => kind === 'property' && data.deal !== undefined)
    .map(({ pk, data }) => `${pk} is ${data.archived_at ? 'archived' : data.status} by ${data.deal}`)
  return [
    ...required.filter((deal) => !stated.includes(deal)).map((deal) => `missing deal: ${deal}`),
    ...stated.filter((deal) => !required.includes(deal)).map((deal) => `wrong deal: ${deal}`),
  ]
}

/** Fields that histories omit. */
const IMPLIED = ['id', 'created_at', 'created_by', 'updated_at', 'changed']
/** Fields of notes whose values histories omit. */
const UNRECORDED = ['text', 'external_id']

/**
 * Whether the newest entry exists and has the version of the record, and the replayed fields equal those of the record. If
 * earlier entries have expired or were erased, compares only the fields that changed later.
 */
function isReplayed(
  { kind, version, data, history }: StoredRecord,
  entries: readonly StoredEntry[],
): boolean {
  // Releases before 0.6.0 and `bulkLoad` write no history.
  if (!history || history.expires_at <= Date.now() / 1_000) return true
  const ordered = entries.toSorted((a, b) => Number(a.sk) - Number(b.sk))
  const last = ordered.at(-1)
  if (last?.version !== version || Number(last.sk) !== history.entries) return false
  const from = ordered.findLastIndex(({ action }) => action === 'erased') + 1
  const fields = new Map(
    ordered.slice(from).flatMap(({ changes }) => changes.map(({ field, to }) => [field, to] as const)),
  )
  const isWhole = ordered[from]?.action === 'created'
  const names = isWhole ? [...fields.keys(), ...Object.keys(data)] : [...fields.keys()]
  return names
    .filter((name) => !IMPLIED.includes(name) && !(kind === 'note' && UNRECORDED.includes(name)))
    .every((name) => isDeepStrictEqual(fields.get(name), data[name]))
}

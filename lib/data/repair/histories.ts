import * as v from 'valibot'
import { config } from '../../config.ts'
import { contradictions, type Replayed, replayed, withoutValues } from '../../domain/history.ts'
import { erased, prospectRecordType } from '../../domain/prospect.ts'
import {
  type Entry,
  hasUnerased,
  historyAfter,
  historyOf,
  restartErasure,
  type StoredEntry,
  sameHistoryAs,
} from '../records/history.ts'
import { prospects } from '../repositories/prospects.ts'
import { getItem, type Item } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { historyKey, recordKey } from '../table/keys.ts'
import { retryUntilStable } from './entries.ts'
import type { Finding, HistoryFault } from './faults.ts'

/** The author of the history entries that a repair adds. */
const VERIFY = 'verify'

const Recorded = v.looseObject({
  version: v.number(),
  data: v.looseObject({}),
  history: v.optional(v.object({ entries: v.number(), expires_at: v.number() })),
})

/**
 * Compares a record with its history. The newest entry must exist unless it has expired. A replay of the entries must produce
 * the fields of the record, as far as the entries contain these fields. An erased record, and its entries from before the
 * erasure, must contain no personal data.
 */
export async function historyFaults(record: Item): Promise<HistoryFault[]> {
  const { version, data, history } = v.parse(Recorded, record)
  // This record was written only by releases that stored no history.
  if (!history) return []
  const id = String(record.pk)
  const { last, known } = await replayedHistory(id)
  const isComplete = last?.ordinal === history.entries || history.expires_at <= Date.now() / 1_000
  const isReplayed = isComplete && contradictions({ version, data }, known).length === 0
  return [
    ...(isReplayed ? [] : [{ fault: 'unreplayable', id } as const]),
    ...((await isHalfErased(id, data)) ? [{ fault: 'unerased', id } as const] : []),
  ]
}

/**
 * Replays a history. Returns its newest entry and the resulting fields. Reads page by page, because histories can be long.
 */
async function replayedHistory(id: string): Promise<{ last: Entry | undefined; known: Replayed }> {
  let last: Entry | undefined
  let known = replayed([])
  for await (const entry of historyOf(id, 'oldest first')) {
    known = replayed([entry], known)
    last = entry
  }
  return { last, known }
}

/** Whether the erasure of a prospect is incomplete, or an older release has edited the prospect after the erasure. */
async function isHalfErased(id: string, data: object): Promise<boolean> {
  const prospect = v.safeParse(Erased, data)
  if (!prospect.success) return false
  const { output } = prospect
  return erased(output, output.erased_at) !== output || (await hasUnerased(id))
}

const Erased = v.intersect([prospectRecordType.Kept, v.looseObject({ erased_at: v.string() })])

/**
 * Checks a record and its history again, and repairs the fault if `repair` is set. Repeats the reads if the record changed
 * between them. The repair of `unerased` completes the erasure. The repair of `unreplayable` adds an entry. The author of the
 * entry is `verify`, because the real author is unknown.
 */
export async function checkHistory(fault: HistoryFault, repair: boolean): Promise<Finding[]> {
  const { id } = fault
  if (repair && fault.fault === 'unerased') await restartErasure(id)
  const state = await retryUntilStable(async () => {
    const record = await getItem(recordKey(id))
    const faults = record ? await historyFaults(record) : []
    const again = await getItem(recordKey(id))
    if (again?.version !== record?.version) return undefined
    if (!record || !faults.some((each) => each.fault === fault.fault)) return 'sound'
    if (!repair) return 'found'
    if (fault.fault === 'unreplayable') return (await stateDifference(record)) ? 'repaired' : undefined
    return (await prospects.eraseSome(id, { id: VERIFY })) ? 'repaired' : undefined
  })
  return state === 'sound' ? [] : [{ ...fault, state: state ?? 'unstable' }]
}

/** Adds a history entry with all differences between a record and its history. Returns false if the record has changed. */
async function stateDifference(record: Item): Promise<boolean> {
  const { version, data, history } = v.parse(Recorded, record)
  const id = String(record.pk)
  const { last: before, known } = await replayedHistory(id)
  const now = Date.now()
  // `contradictions` returns no fields if the record is newer than its history. So raise the history's version to the record's
  // version.
  const stated = { ...known, version: Math.max(known.version, version) }
  const changes = contradictions({ version, data }, stated).map((field) => ({
    field,
    ...(known.fields.get(field) !== undefined && { from: known.fields.get(field) }),
    ...(data[field] !== undefined && { to: data[field] }),
  }))
  const isErasure = changes.some(({ field, to }) => field === 'erased_at' && to !== undefined)
  const state = historyAfter(before && { entries: before.ordinal, expires_at: before.expires_at }, {
    now,
    historyDays: config().HISTORY_DAYS,
  })
  const entry: StoredEntry = {
    version,
    at: new Date(now).toISOString(),
    by: VERIFY,
    ...(isErasure
      ? { action: 'erased' as const, changes: withoutValues(changes) }
      : { action: 'updated' as const, changes }),
    expires_at: state.expires_at,
  }
  const sameHistory = sameHistoryAs(history)
  const update = {
    Key: recordKey(id),
    UpdateExpression: 'SET #history = :history',
    ConditionExpression: `#version = :version AND ${sameHistory.condition}`,
    ExpressionAttributeNames: { '#version': 'version', ...sameHistory.names },
    ExpressionAttributeValues: { ':history': state, ':version': version, ...sameHistory.values },
  }
  const { committed } = await commit(newOperation(), [
    { Update: update },
    { Put: { Item: { ...historyKey(id, state.entries), ...entry } } },
  ])
  return committed
}

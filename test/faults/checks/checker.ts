import * as v from 'valibot'
import type { Item } from '../../../lib/data/table/client.ts'
import { changePartition } from '../../../lib/data/table/keys.ts'
import { originIn, valueIn } from '../scene.ts'
import { changeFaults } from './change-checker.ts'
import type { Operation } from './history.ts'
import { readFaults } from './read-checker.ts'

/** Plural names of the record types, by the stored `kind`. */
const PLURALS = { prospect: 'prospects', property: 'properties', transaction: 'transactions' } as const

const StoredRecord = v.object({
  pk: v.string(),
  sk: v.literal('record'),
  kind: v.picklist(['prospect', 'property', 'transaction']),
  version: v.number(),
  data: v.record(v.string(), v.unknown()),
})
type StoredRecord = v.InferOutput<typeof StoredRecord>

/**
 * Checks that the items of the table match all requests and their outcomes. Returns the violations. Call this function when no
 * request is in progress. As in Jepsen's checkers, a request without an answer may or may not have been applied. The table must
 * match the answers of all other requests.
 */
export function violationsOf(operations: readonly Operation[], items: readonly Item[]): string[] {
  const records = items.filter((item) => v.is(StoredRecord, item)).map((item) => v.parse(StoredRecord, item))
  const table = new Map(records.map((record) => [record.pk, record]))
  const linked = linkedUpdates(items)
  const ids = new Set([...table.keys(), ...operations.flatMap(({ id, made }) => id ?? made ?? [])])
  return [
    ...operations.flatMap(({ complaint, ...what }) => (complaint ? `${describe(what)} ${complaint}` : [])),
    ...createFaults(operations, records),
    ...[...ids].flatMap((id) =>
      recordFaults(
        id,
        operations.filter((each) => each.id === id),
        operations.some(({ made }) => made === id),
        table.get(id),
        linked.get(id) ?? 0,
      ),
    ),
    ...changeFaults(items, new Map(records.map(({ pk, version }) => [pk, version]))),
    ...readFaults(operations),
  ]
}

/** Reports each record that no create can have made, and each create that made several records. */
function createFaults(operations: readonly Operation[], records: StoredRecord[]): string[] {
  const creates = Map.groupBy(
    operations.filter(({ action }) => action === 'create'),
    ({ type, origin }) => `${type} ${origin}`,
  )
  const stored = Map.groupBy(records, ({ kind, data }) => `${PLURALS[kind]} ${originIn(data)}`)
  const strangers = [...stored].filter(([origin]) =>
    (creates.get(origin) ?? []).every(({ outcome }) => outcome === 'refused'),
  )
  const twins = [...creates.keys()].filter((origin) => {
    const made = (creates.get(origin) ?? []).flatMap((each) => each.made ?? [])
    return new Set([...made, ...(stored.get(origin) ?? []).map(({ pk }) => pk)]).size > 1
  })
  return [
    ...strangers.map(([origin]) => `a record without a create, or whose create was refused: ${origin}`),
    ...twins.map((origin) => `one create made several records: ${origin}`),
  ]
}

/**
 * Counts the linked updates of each record. A linked update is a feed entry that has the same operation id as a feed entry of
 * an offer.
 */
function linkedUpdates(items: readonly Item[]): Map<string, number> {
  const changes = items.filter(({ pk }) => pk === changePartition)
  const operationOf = ({ sk }: Item) => String(sk).split('#')[1]
  const ofOffers = new Set(changes.filter(({ kind }) => kind === 'transaction').map(operationOf))
  const linked = changes.filter(
    (change) => change.kind !== 'transaction' && ofOffers.has(operationOf(change)),
  )
  return new Map([...Map.groupBy(linked, ({ id }) => String(id))].map(([id, each]) => [id, each.length]))
}

const isWrite = ({ action }: Operation) => action === 'update' || action === 'move'

/** Reports contradictions between a record and its writes and deletes. A write without an answer may have been applied. */
function recordFaults(
  id: string,
  operations: readonly Operation[],
  isMade: boolean,
  record: StoredRecord | undefined,
  linked: number,
): string[] {
  const faults: string[] = []
  const fault = (what: string) => void faults.push(`${id} ${what}`)
  const writes = operations.filter(isWrite)
  const deletes = operations.filter(({ action, outcome }) => action === 'delete' && outcome !== 'refused')
  const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged')

  const updates = Map.groupBy(
    acknowledged.filter(({ action, version }) => action === 'update' && version !== undefined),
    ({ version }) => version,
  )
  for (const [version, each] of updates)
    if (each.length > 1 || version === 1)
      fault(`version ${version} was acknowledged for ${each.length} writes`)

  if (!record) {
    if (isMade && deletes.length === 0) fault('is missing, but was acknowledged and not deleted')
    return faults
  }
  if (deletes.some(({ outcome }) => outcome === 'acknowledged')) fault('exists after its acknowledged delete')
  const known = new Set(acknowledged.map(({ version = 1 }) => version).filter((version) => version > 1))
  const unknown = writes.filter(
    ({ outcome, version }) =>
      outcome === 'indeterminate' || (outcome === 'acknowledged' && version === undefined),
  ).length
  if (Math.max(1, ...known) > record.version) fault(`lost the writes after version ${record.version}`)
  if (record.version > 1 + known.size + unknown + linked)
    fault(
      `has version ${record.version} after ${known.size} acknowledged writes, ${unknown} writes without an answer and ${linked} linked updates`,
    )
  const value = valueIn(record.data)
  const [last] = updates.get(record.version) ?? []
  if (last && last.value !== value) fault(`is ${value}, but ${last.value} was acknowledged`)
  if (writes.some((each) => each.outcome === 'refused' && each.value === value && value !== undefined))
    fault(`has the value ${value} of a refused write`)
  return faults
}

const describe = ({ action, type, id = '' }: Omit<Operation, 'complaint'>) => `${action} ${type} ${id}`

import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '../../config.ts'
import { type BatchResult, repeated } from '../../domain/batch.ts'
import {
  type AnyRecord,
  type JsonObject,
  newRecord,
  type Reference,
  referencesOf,
} from '../../domain/record-type.ts'
import { parse } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { noteFailed, remainingMs, untilDeadline, useSoFar } from '../../request-context.ts'
import type { Idempotency, Outcome } from '../records/idempotency.ts'
import { isOpen, type Maker, mutate, ownerIn, type Plan, requirePossible } from '../records/mutate.ts'
import type { AnyRepository } from '../records/repository.ts'
import { changeOf, ITEMS_MAX, writesOf } from '../records/writes.ts'
import { getItem, getItems, nextSeq } from '../table/client.ts'
import { externalKey, recordKey } from '../table/keys.ts'
import { backOff, storeUnavailable } from '../table/retries.ts'
import { eachOf, failureOf, lookUp, type Sent, Settled } from './batch-lookup.ts'

/**
 * If less time than this is left before the deadline, no further transaction is started. The remaining records get the error
 * `store_unavailable`.
 */
const START_MS = 1_000
/**
 * The maximum number of records that one transaction creates. A transaction may contain an item only once, so the records must
 * not share an item of packed rows. The rows of up to 16 records with consecutive sequence numbers are in different items.
 */
const TOGETHER_MAX = 10
/**
 * The maximum number of attempts for a record if other requests create, change or delete a record with the same external id.
 */
const TRIES_MAX = 3

/** A new record that shares its transaction with other new records. */
type Creation = Sent & { data: AnyRecord; seq: number }

/** The content of one transaction: one record, or several new records. Each record has its position in the batch. */
type Task = { alone: Positioned<Sent> } | { together: Positioned<Creation>[] }
type Positioned<T> = T & { position: number }

/**
 * Saves the records of a batch independently, so a refused record does not stop the others. If a record has an `id`, the
 * stored record with that id is updated. If it has the `external_id` of an existing record, that record is updated.
 * Otherwise, a record is created. A reference may be an external id, in a field such as `prospect_external_id`.
 *
 *     read the outcomes of earlier requests with the same idempotency key, and all external ids
 *       --> updates: one after another, each in a transaction of its own
 *       --> creates: several in one transaction, which needs fewer counter writes. If a condition fails, nothing is written,
 *           and each of these records is created in a transaction of its own
 *
 * Transactions run one at a time. Parallel transactions would conflict, and take write units from other requests.
 *
 * @param maker contains the idempotency key of the batch. The idempotency key of a record is the key of the batch plus the
 * position of the record.
 * @returns the results in the order of the records
 */
export function saveBatch(
  repository: AnyRepository,
  records: readonly unknown[],
  { idempotency, ...conditions }: Maker & { idempotency?: Idempotency | undefined },
): Promise<BatchResult[]> {
  return untilDeadline(async () => {
    const startedAt = performance.now()
    const maker = { ...conditions, assignees: new Map<string, Promise<number>>() }
    const sent = await lookUp(repository, records, idempotency)
    const prepared = maker.isDryRun ? sent : await withCreations(repository, sent, maker)
    const results = prepared.map((one) => (one instanceof Settled ? one.result : storeUnavailable(NO_TIME)))
    const ids = new Set(sent.flatMap((one) => (one instanceof Settled ? [] : (one.id ?? []))))
    for (const task of tasksOf(repository, prepared)) {
      await pace(startedAt)
      if (remainingMs() < START_MS) break
      for (const [position, result] of await saveTask(repository, task, maker, ids))
        results[position] = result
    }
    noteFailed(results.flatMap((result) => (result instanceof AppError ? [result.code] : [])))
    return results
  })
}

const NO_TIME = 'The request reached its time limit before this record was saved'

/** Waits until the batch is within its limit of write units per second, at most until the deadline. */
async function pace(startedAt: number): Promise<void> {
  const { BATCH_WRITE_UNITS: unitsPerSecond } = config()
  if (unitsPerSecond === 0) return
  const dueAt = startedAt + (useSoFar().writeUnits / unitsPerSecond) * 1_000
  const wait = Math.min(dueAt - performance.now(), remainingMs())
  if (wait > 0) await sleep(wait)
}

/** Prepares the records to create. Takes the sequence numbers of all records that share transactions, in one request. */
async function withCreations(
  { mapping }: AnyRepository,
  sent: readonly (Sent | Settled)[],
  maker: Maker,
): Promise<(Sent | Creation | Settled)[]> {
  const { recordType } = mapping
  const made = await eachOf(sent, async (one): Promise<Sent & { data?: AnyRecord }> => {
    if (one.id !== undefined) return one
    const data = newRecord(recordType, parse(recordType.New, one.record), { at: new Date(), by: maker.by })
    await requirePossible(referencesOf(recordType.references, data))
    return { ...one, data: (await mapping.withDerivedFields?.(data, undefined, maker)) ?? data }
  })
  const open = await openRecords(
    made.flatMap((one) => ('data' in one ? referencesOf(recordType.references, one.data) : [])),
  )
  // If one record is refused, the whole transaction fails. So a record that will be refused gets a transaction of its own.
  const isTogether = made.map(
    (one) => 'data' in one && referencesOf(recordType.references, one.data).every(({ id }) => open.has(id)),
  )
  const count = isTogether.filter(Boolean).length
  let seq = count > 0 ? (await nextSeq(recordType.name, count)) - count : 0
  return made.map((one, position) => {
    if (!isTogether[position] || one instanceof Settled || !one.data) return one
    seq += 1
    return { ...one, data: one.data, seq }
  })
}

/**
 * Returns the ids of the referenced records that currently accept references. Sends one request for each 100 records. The
 * transaction checks this again with a condition.
 */
async function openRecords(references: readonly Reference[]): Promise<Set<string>> {
  const byId = new Map(references.map((reference) => [reference.id, reference]))
  const items = await getItems([...byId.keys()].map(recordKey))
  return new Set(
    [...byId.values()]
      .filter((reference) => items.some((item) => isOpen(reference, item)))
      .map(({ id }) => id),
  )
}

/**
 * Groups the records into transactions. A transaction contains at most `TOGETHER_MAX` creations. Each other record gets a
 * transaction of its own.
 */
function tasksOf(repository: AnyRepository, records: readonly (Sent | Creation | Settled)[]): Task[] {
  const tasks: Task[] = []
  let together: Positioned<Creation>[] = []
  let keys = new Set<string>()
  for (const [position, one] of records.entries()) {
    if (one instanceof Settled) continue
    if (!('seq' in one)) {
      tasks.push({ alone: { ...one, position } })
      continue
    }
    const creation = { ...one, position }
    const own = keysOf(repository, creation)
    const items = new Set([...keys, ...own]).size
    if (together.length === TOGETHER_MAX || items > ITEMS_MAX) {
      together = []
      keys = new Set()
    }
    if (together.length === 0) tasks.push({ together })
    together.push(creation)
    for (const key of own) keys.add(key)
  }
  return tasks
}

/** Returns the keys of the items that the creation of a record writes. */
function keysOf(repository: AnyRepository, creation: Creation): Set<string> {
  const { changes, outcomes = [] } = planOf(repository, [creation])
  const context = { operation: '', by: { id: '' }, shard: 0, now: 0, historyDays: 0 }
  const keys = writesOf(changes, { ...context, outcomes }).map(
    ({ Put, Update }) => Put?.Item ?? Update?.Key ?? {},
  )
  return new Set(keys.map(({ pk, sk }) => `${pk} ${sk}`))
}

/** Returns the plan that creates the records. `created_at` and `updated_at` are the current time. */
function planOf({ mapping }: AnyRepository, creations: readonly Creation[]): Plan<boolean> {
  const now = new Date().toISOString()
  return {
    result: true,
    changes: creations.map(({ seq, data }) =>
      changeOf(mapping, undefined, { seq, version: 1, data: { ...data, created_at: now, updated_at: now } }),
    ),
    outcomes: creations.flatMap(({ idempotency, data: { id } }): Outcome[] =>
      idempotency ? [{ ...idempotency, id, effect: 'created' }] : [],
    ),
  }
}

type PositionedResult = [position: number, result: BatchResult]

async function saveTask(
  repository: AnyRepository,
  task: Task,
  maker: Maker,
  ids: Set<string>,
): Promise<PositionedResult[]> {
  if ('alone' in task)
    return [[task.alone.position, await savedAlone(repository, task.alone, maker, ids).catch(failureOf)]]
  const { together } = task
  // If a condition fails, nothing is written, and `mutate` calls this callback again with a non-empty `failed`.
  const isCreated = await mutate(maker, async (failed) =>
    failed.size > 0 ? { result: false, changes: [] } : planOf(repository, together),
  ).catch(failureOf)
  const results: PositionedResult[] = []
  for (const one of together) {
    const { id } = one.data
    if (isCreated instanceof AppError) results.push([one.position, isCreated])
    else if (isCreated) results.push([one.position, { id, effect: 'created', replayed: false }])
    else results.push([one.position, await savedAlone(repository, one, maker, ids).catch(failureOf)])
  }
  return results
}

/**
 * Saves one record in a transaction of its own. If another request creates, changes or deletes a record with the same
 * external id at the same time, reads the external id again and retries.
 * @param ids the ids of the records that the batch updates
 */
async function savedAlone(
  repository: AnyRepository,
  { record, id: found, externalId, idempotency }: Sent,
  maker: Maker,
  ids: Set<string>,
): Promise<BatchResult> {
  const { recordType } = repository.mapping
  const conditions = { ...maker, idempotency }
  let id = found
  for (let tries = 1; ; tries++)
    try {
      if (id === undefined) {
        const { record: saved, ...rest } = await repository.create(parse(recordType.New, record), conditions)
        return { ...rest, ...(!maker.isDryRun && { id: saved.id }) }
      }
      const { record: saved, ...rest } = await repository.update(id, patchFor(record, externalId), conditions)
      return { ...rest, id: saved.id }
    } catch (error) {
      const isRace =
        error instanceof AppError && error.code === (id === undefined ? 'external_id_taken' : 'not_found')
      if (!isRace || externalId === undefined || tries === TRIES_MAX) throw error
      await backOff(tries, error)
      const item = await getItem(externalKey(recordType.name, externalId))
      id = item && ownerIn(item)
      if (id !== undefined && id !== found && ids.has(id)) return repeated('external_id')
    }
}

/**
 * Returns the function `patchOf` for `update`. It checks that the record still has the external id. @throws AppError
 * `not_found`
 */
function patchFor(patch: JsonObject, externalId: string | undefined) {
  return (before: AnyRecord): JsonObject => {
    if (externalId !== undefined && before.external_id !== externalId) throw new AppError('not_found')
    return patch
  }
}

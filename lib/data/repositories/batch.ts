import {
  type BatchResult,
  externalReferences,
  type Identified,
  identified,
  repeated,
  withReferences,
} from '../../domain/batch.ts'
import { newRecord, referencesOf } from '../../domain/record-type.ts'
import { parse } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { logError, remainingMs, untilDeadline } from '../../request-context.ts'
import { type Idempotency, idempotencyOfRecord, type Outcome } from '../records/idempotency.ts'
import { type Maker, mutate } from '../records/mutate.ts'
import { ownerIn, requirePossible } from '../records/references.ts'
import type { AnyRepository } from '../records/repository.ts'
import { type Change, changeOf, ITEMS_MAX, writesOf } from '../records/writes.ts'
import { getItem, getItems, nextSeq } from '../table/client.ts'
import { externalKey } from '../table/keys.ts'
import { backOff, storeUnavailable } from '../table/retries.ts'

/** The transactions of one batch that are under way at the same time. */
const WORKERS = 4
/** With less time left no transaction is begun: the records that are left are answered 503. */
const START_MS = 1_000
/**
 * The most records that are created in one transaction. Fewer than the segments that consecutive records have their packed rows in, as a
 * transaction takes an item once.
 */
const TOGETHER_MAX = 10
/** How often a record is tried while other requests create or delete the record with its external id. */
const TRIES_MAX = 3

/** A record that is saved: with an `id` it updates that record, without one it is created. */
type Sent = Identified & { position: number; idempotency?: Idempotency | undefined }

/** A new record, with what the transaction that creates it writes. */
type Creation = Sent & { change: Change; outcomes: readonly Outcome[] }

/** What is saved in one transaction: one record, or several new ones. */
type Task = { alone: Sent } | { together: readonly Creation[] }

/**
 * Saves records, each by itself: one that is refused stops no other. A record with an `id` updates that record, one with an `external_id` the
 * record that has it. Any other is created. References may be external ids, as in `prospect_external_id`.
 *
 *     read all external ids --> updates, each in a transaction of its own
 *                           --> creates: several share a transaction, which has fewer counter writes. If a condition of one fails,
 *                               nothing is written, and each of them is created in a transaction of its own
 *
 * @param maker `idempotency` is that of the batch: each record has a key of its own, made of that one and its position
 * @returns the results in the order of the records
 */
export function saveBatch(
  repository: AnyRepository,
  records: readonly unknown[],
  { idempotency, ...maker }: Maker & { idempotency?: Idempotency | undefined },
): Promise<BatchResult[]> {
  return untilDeadline(async () => {
    const sent = await resolved(repository, records, idempotency)
    const prepared = maker.isDryRun ? sent : await withChanges(repository, sent, maker)
    const results: BatchResult[] = prepared.map((one) =>
      one instanceof AppError ? one : storeUnavailable(NO_TIME),
    )
    const tasks = tasksOf(prepared)
    const work = async () => {
      for (let task = tasks.shift(); task && remainingMs() > START_MS; task = tasks.shift())
        for (const [position, result] of await saveTask(repository, task, maker)) results[position] = result
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    return results
  })
}

const NO_TIME = 'The time of the request was up before this record'

/** Finds the records that are to be updated, and those that are referred to, by their external ids. One request for each 100 of them. */
async function resolved(
  { mapping }: AnyRepository,
  records: readonly unknown[],
  idempotency: Idempotency | undefined,
): Promise<(Sent | AppError)[]> {
  const { name: kind, references } = mapping.recordType
  const batch = await eachOf(records, identified)
  const keys = batch.flatMap((one) => {
    if (one instanceof AppError) return []
    return [
      ...(one.externalId === undefined ? [] : [externalKey(kind, one.externalId)]),
      ...externalReferences(references, one.record).map(({ recordType, externalId }) =>
        externalKey(recordType.name, externalId),
      ),
    ]
  })
  const items = await getItems([...new Map(keys.map((key) => [key.pk, key])).values()])
  const owners = new Map(items.map((item) => [item.pk, ownerIn(item)]))
  const ownerOf = (name: string, externalId: string) => owners.get(externalKey(name, externalId).pk)
  const known = new Set<string>()
  return eachOf(batch, (one, position) => {
    const { externalId } = one
    const id = externalId === undefined ? one.id : ownerOf(kind, externalId)
    const identity = id ?? externalId
    if (identity !== undefined && known.has(identity))
      throw repeated(externalId === undefined ? 'id' : 'external_id')
    if (identity !== undefined) known.add(identity)
    return {
      ...one,
      position,
      record: withReferences(references, one.record, ({ recordType, externalId }) =>
        ownerOf(recordType.name, externalId),
      ),
      ...(id !== undefined && { id }),
      ...(idempotency && {
        idempotency: idempotencyOfRecord(idempotency, { kind, position, record: one.record }),
      }),
    }
  })
}

/** Computes what the creations among the records write. They get consecutive sequence numbers, all by one request. */
async function withChanges(
  { mapping }: AnyRepository,
  sent: readonly (Sent | AppError)[],
  { by }: Maker,
): Promise<(Sent | Creation | AppError)[]> {
  const { recordType } = mapping
  const made = await eachOf(sent, async (one) => {
    if (one.id !== undefined) return one
    const data = newRecord(recordType, parse(recordType.New, one.record), { at: new Date(), by })
    await requirePossible(referencesOf(recordType.references, data))
    return { ...one, data: (await mapping.completed?.(data, undefined)) ?? data }
  })
  const count = made.filter((one) => 'data' in one).length
  let seq = count > 0 ? (await nextSeq(recordType.name, count)) - count : 0
  return made.map((one) => {
    if (!('data' in one)) return one
    seq += 1
    const { data, idempotency } = one
    const change = changeOf(mapping, undefined, { seq, version: 1, data })
    const outcomes: Outcome[] = idempotency ? [{ ...idempotency, id: data.id, effect: 'created' }] : []
    return { ...one, change, outcomes }
  })
}

/** Runs a step for each record that was not refused. An error refuses its record alone. */
function eachOf<T, U>(
  records: readonly (T | AppError)[],
  step: (one: T, position: number) => U | Promise<U>,
): Promise<(U | AppError)[]> {
  return Promise.all(
    records.map(async (one, position) => {
      if (one instanceof AppError) return one
      try {
        return await step(one, position)
      } catch (error) {
        return failureOf(error)
      }
    }),
  )
}

/** Puts as many creations into a transaction as it takes. */
function tasksOf(records: readonly (Sent | Creation | AppError)[]): Task[] {
  const tasks: Task[] = []
  let together: Creation[] = []
  for (const one of records) {
    if (one instanceof AppError) continue
    if (!('change' in one)) tasks.push({ alone: one })
    else if (together.length < TOGETHER_MAX && itemsOf([...together, one]) <= ITEMS_MAX) together.push(one)
    else {
      tasks.push({ together })
      together = [one]
    }
  }
  if (together.length > 0) tasks.push({ together })
  return tasks
}

/** How many items a transaction that creates these records writes. */
function itemsOf(creations: readonly Creation[]): number {
  const context = { operation: '', by: { id: '' }, shard: 0, now: 0, historyDays: 0 }
  return writesOf(
    creations.map(({ change }) => change),
    { ...context, outcomes: creations.flatMap(({ outcomes }) => outcomes) },
  ).length
}

async function saveTask(
  repository: AnyRepository,
  task: Task,
  maker: Maker,
): Promise<[position: number, result: BatchResult][]> {
  if ('alone' in task) return [[task.alone.position, await savedAlone(repository, task.alone, maker)]]
  const { together } = task
  const isCreated = await createdTogether(together, maker).catch(failureOf)
  const results: [number, BatchResult][] = []
  for (const one of together) {
    const { id } = one.change
    if (isCreated instanceof AppError) results.push([one.position, isCreated])
    else if (isCreated) results.push([one.position, { id, effect: 'created', replayed: false }])
    else results.push([one.position, await savedAlone(repository, one, maker)])
  }
  return results
}

/** Creates records in one transaction. Returns false if a condition failed: then nothing was written. */
function createdTogether(creations: readonly Creation[], maker: Maker): Promise<boolean> {
  const changes = creations.map(({ change }) => change)
  const outcomes = creations.flatMap((one) => one.outcomes)
  return mutate(maker, async (failed) =>
    failed.size > 0 ? { result: false, changes: [] } : { result: true, changes, outcomes },
  )
}

/**
 * Saves one record in a transaction of its own. Others may create or delete the record with its external id at the same time: then it is looked
 * up again.
 */
async function savedAlone(
  repository: AnyRepository,
  { record, id: found, externalId, idempotency }: Sent,
  maker: Maker,
): Promise<BatchResult> {
  const { recordType } = repository.mapping
  const conditions = { ...maker, idempotency }
  let id = found
  for (let tries = 1; ; tries++)
    try {
      const { record: saved, ...rest } =
        id === undefined
          ? await repository.create(parse(recordType.New, record), conditions)
          : await repository.update(id, () => record, conditions)
      return { ...rest, ...(!(maker.isDryRun && id === undefined) && { id: saved.id }) }
    } catch (error) {
      const isRace =
        error instanceof AppError && error.code === (id === undefined ? 'external_id_taken' : 'not_found')
      if (!isRace || externalId === undefined || tries === TRIES_MAX) return failureOf(error)
      await backOff(tries, error)
      const item = await getItem(externalKey(recordType.name, externalId))
      id = item && ownerIn(item)
    }
}

function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  logError('error', 'A record of a batch could not be saved', error)
  return new AppError('internal')
}

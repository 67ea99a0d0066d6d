import { isDeepStrictEqual } from 'node:util'
import type { Caller, OneWrite } from './calls.ts'
import { type Differences, type Entry, historyOf } from './compare.ts'
import { Model } from './model.ts'
import { actionOf, type Change, fieldChanges, typeOf } from './records.ts'
import { decide, writeInBatch } from './rules.ts'
import type { Logged } from './run.ts'

// Finds an order of the requests of a parallel run. The histories of the records say which request made which version. In the
// order, the model makes the same changes, and a request that ended before another one began comes first.

/** The entries of the histories that one transaction wrote, by record. `id` is the record that the request names. */
export type Applied = {
  logged: Logged
  id: string
  entries: ReadonlyMap<string, Entry>
  by: string
  /** The results of a batch, or of its repeat if it got no answer. */
  results: readonly { id?: string }[]
  /** The records that the run may have erased. An erasure removes the values of a history, also of a deleted record. */
  erased: ReadonlySet<string>
}

/** The entries of each record, oldest first. */
export type Histories = ReadonlyMap<string, readonly Entry[]>

/** The model after all requests, the transactions of the run, and what contradicts the model. */
export type Ordered = { model: Model; transactions: readonly Applied[]; violations: string[] }

/** Finds the order of the requests of a log. */
export function orderOf(users: readonly Caller[], log: readonly Logged[], histories: Histories): Ordered {
  const { transactions, violations } = transactionsOf(log, histories)
  // The order of two independent requests is unknown. If the likelier order is wrong, the times of the entries may be right.
  const model = new Model(users)
  if (replay(model, transactions, byDeadline(transactions, histories)).length === 0)
    return { model, transactions, violations }
  const other = new Model(users)
  const stuck = replay(other, transactions, byTime)
  return { model: other, transactions, violations: [...violations, ...stuck] }
}

function transactionsOf(log: readonly Logged[], histories: Histories) {
  const violations: string[] = []
  const byRequest = new Map(log.map((logged) => [logged.requestId, logged]))
  const groups = new Map<string, Map<string, Entry>>()
  for (const [id, entries] of histories)
    for (const [n, entry] of entries.entries()) {
      if (entry.version !== n + 1)
        violations.push(`history of ${id} has version ${entry.version} at ${n + 1}`)
      const name = `${entry.request_id} ${entry.because ?? id}`
      const group = groups.get(name) ?? new Map<string, Entry>()
      // A request that changes a record twice has written two transactions.
      if (group.has(id)) groups.set(`${name} ${entry.version}`, new Map([[id, entry]]))
      else groups.set(name, group.set(id, entry))
    }
  const erased = new Set(log.flatMap(({ call }) => (call.does === 'erase' ? [call.id] : [])))
  const transactions = [...groups].flatMap(([name, entries]): Applied[] => {
    const [requestId = '', id = ''] = name.split(' ')
    const logged = byRequest.get(requestId)
    const by = [...entries.values()][0]?.by.id ?? ''
    const answered = log.find((each) => each.call === logged?.call && each.answer?.status === 200)
    if (logged) return [{ logged, id, entries, by, results: answered?.answer?.body?.results ?? [], erased }]
    violations.push(`no request made ${name}`)
    return []
  })
  return { transactions, violations }
}

/** A function that says which of several possible transactions comes first: the one with the lower rank. */
type Rank = (transaction: Applied) => number

const byTime: Rank = ({ entries }) => Math.min(...[...entries.values()].map(({ at }) => Date.parse(at)))

/** Ranks by the end of the request, or of an earlier request that needed the transaction. */
function byDeadline(transactions: readonly Applied[], histories: Histories): Rank {
  const deadlines = new Map(transactions.map((each) => [each, each.logged.ended]))
  const followers = new Map(transactions.map((each) => [each, successorsOf(each, transactions, histories)]))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [each, next] of followers)
      for (const other of next) {
        const [own = 0, its = 0] = [deadlines.get(each), deadlines.get(other)]
        if (its < own) isChanged = Boolean(deadlines.set(each, its))
      }
  }
  return (each) => deadlines.get(each) ?? 0
}

function successorsOf({ entries }: Applied, all: readonly Applied[], histories: Histories): Applied[] {
  const next = [...entries].flatMap(([id, entry]) => histories.get(id)?.[entry.version] ?? [])
  return all.filter((each) => [...each.entries.values()].some((entry) => next.includes(entry)))
}

/**
 * Applies transactions to a model, in an order that respects the versions of each record and the times of requests. New offers
 * and notes come as early as possible, because they do not change the versions of the records that they refer to.
 * @returns why the model does not make the changes of a transaction, if so
 */
function replay(model: Model, transactions: readonly Applied[], rank: Rank): string[] {
  const left = new Set(
    transactions.toSorted((a, b) => Number(isNewReferrer(b)) - Number(isNewReferrer(a)) || rank(a) - rank(b)),
  )
  while (left.size > 0) {
    const earliest = Math.min(...[...left].map(({ logged }) => logged.ended))
    const possible = [...left].filter((each) => each.logged.began <= earliest && isNext(model, each))
    const why: string[] = []
    const applied = possible.find((each) => {
      const what = differenceOf(model, each)
      if (what !== undefined)
        why.push(`${JSON.stringify(each.logged.call)} made ${JSON.stringify([...each.entries])}: ${what}`)
      return what === undefined
    })
    if (!applied) return why.length > 0 ? why : [`no order of ${[...left].map(({ id }) => id).join(', ')}`]
    left.delete(applied)
  }
  return []
}

const isNewReferrer = ({ logged: { call } }: Applied) =>
  call.does === 'create' && (call.type === 'transaction' || call.type === 'note')

/** Whether all earlier versions of the records of a transaction are in the model. */
function isNext(model: Model, { entries }: Applied): boolean {
  return [...entries].every(([id, { version, action }]) => {
    const now = model.get(id)?.version ?? 0
    return version === now + 1 && (action === 'created') === (now === 0)
  })
}

/** Applies a transaction if the model makes the same changes. Otherwise returns the difference. */
function differenceOf(model: Model, applied: Applied): string | undefined {
  const { logged, id, entries, by } = applied
  const own = entries.get(id)
  if (!own) return 'the record that the request names has no entry'
  // The entry of a delete has the time of the write. The linked records have the time of the attempt.
  const { at } = [...entries.values()].find(({ action }) => action !== 'deleted') ?? own
  const stamp = { at, by, id }
  const reasons: string[] = []
  for (const write of writesOf(model, applied)) {
    const verdict = decide(model, write, logged.by, stamp)
    const wrong =
      'refusals' in verdict
        ? `the model refuses it: ${JSON.stringify(verdict.refusals)}`
        : wrongIn(verdict.changes, applied)
    if (wrong !== undefined) reasons.push(wrong)
    else if ('changes' in verdict) {
      model.apply(verdict.changes, stamp)
      return undefined
    }
  }
  return reasons.join(', ') || 'no request can make it'
}

/** Returns the writes that may have caused a transaction: of a batch, the record with its id in the results, if they are known. */
function writesOf(model: Model, { logged: { call }, id, results }: Applied): OneWrite[] {
  if (call.does === 'get') return []
  // An erasure deletes the notes of the prospect, each in a transaction of its own.
  if (call.does === 'erase' && id !== call.id) {
    const note = model.get(id)
    return note && model.isNoteOn(call.id, note) ? [{ does: 'delete', type: 'note', id }] : []
  }
  if (call.does !== 'batch') return [call]
  const position = results.findIndex((result) => result.id === id)
  const records = position < 0 ? call.records : call.records.slice(position, position + 1)
  return records.map((record) => writeInBatch(model, call.type, record))
}

function wrongIn(changes: readonly Change[], { entries, erased }: Applied): string | undefined {
  const ids = changes.map(({ after, before }) => (after ?? before)?.id ?? '')
  if (!isDeepStrictEqual(ids.toSorted(), [...entries.keys()].toSorted()))
    return `the model changes ${ids.join(', ')}`
  for (const [n, change] of changes.entries()) {
    const id = ids[n] ?? ''
    const entry = entries.get(id)
    if (entry?.action !== actionOf(change) || entry.because !== change.because)
      return `the model has the action ${actionOf(change)}`
    const isErased = erased.has(id) && !entry.changes.some((each) => 'from' in each || 'to' in each)
    const expected = fieldChanges(change).toSorted((a, b) => (a.field < b.field ? -1 : 1))
    if (!isErased && !isDeepStrictEqual(plain(entry.changes), plain(expected)))
      return `the model has the changes ${JSON.stringify(expected)}`
  }
  return undefined
}

/** Reads the histories of records. A record that never existed has none. */
export async function historiesOf(
  differences: Differences,
  ids: Iterable<string>,
): Promise<Map<string, Entry[]>> {
  const histories = new Map<string, Entry[]>()
  for (const id of ids) {
    const type = typeOf(id)
    if (type) histories.set(id, await historyOf(differences, type, id))
  }
  return histories
}

/** Returns a JSON value without undefined fields. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

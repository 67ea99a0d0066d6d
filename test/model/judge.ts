import { isDeepStrictEqual } from 'node:util'
import type { Answered } from '../support/requests/api.ts'
import type { OneWrite, Write } from './calls.ts'
import { expected, lists } from './lists.ts'
import type { Model } from './model.ts'
import { type Applied, type Ordered, plain } from './order.ts'
import { type Fields, plurals, REFERENCES, shown, types, type Version } from './records.ts'
import { decide, external, type Stamp, type Verdict, type View, writeInBatch } from './rules.ts'
import { type Logged, recordsIn } from './run.ts'
import { isRefused, namesOf } from './sequence.ts'

// Judges the answers of a parallel run, as Jepsen's checkers do: each answer must agree with a state that may have existed while
// its request was in progress. A request without an answer may have been applied or not.

/** A version of a record, or its absence, and the first and last position in the log at which it may have been current. */
type Span = { version: Version | undefined; from: number; until: number }

/** The result of one write: of a request, or of one record of a batch. */
type Result = { status: number; id?: string; code?: string }

export class Judge {
  readonly violations: string[] = []
  readonly #model: Model
  readonly #log: readonly Logged[]
  readonly #spans: ReadonlyMap<string, readonly Span[]>
  readonly #applied: ReadonlyMap<string, readonly Applied[]>
  /** All versions that may have been current during the request that is judged now. */
  #others: { logged: Logged; versions: Version[] } | undefined

  constructor(log: readonly Logged[], { model, transactions }: Ordered) {
    this.#model = model
    this.#log = log
    this.#spans = spansOf(model, transactions)
    this.#applied = Map.groupBy(transactions, ({ logged }) => logged.requestId)
  }

  /** Judges all answers. */
  judge(): void {
    for (const logged of this.#log) {
      const { answer, call } = logged
      if (!answer || answer.status >= 500) continue
      if (call.does === 'get') this.#judgeRead(logged, call.target, answer)
      else if (call.does === 'batch') this.#judgeBatch(logged, call, answer)
      else
        this.#note(logged, this.#faultOf(logged, [call], { ...answer.body, status: answer.status }, answer))
    }
    this.#judgeKeys()
  }

  #note({ call, began }: Logged, what: string | undefined): void {
    if (what !== undefined) this.violations.push(`request ${began} ${JSON.stringify(call)}: ${what}`)
  }

  /** Returns the states of a record that may have been current during a request. */
  #statesOf(id: unknown, { began, ended }: Pick<Logged, 'began' | 'ended'>): (Version | undefined)[] {
    const spans = this.#spans.get(String(id))
    return spans
      ? spans.filter(({ from, until }) => from < ended && until > began).map(({ version }) => version)
      : [undefined]
  }

  #judgeBatch(logged: Logged, call: Extract<Write, { does: 'batch' }>, { status, body }: Answered): void {
    if (status !== 200) {
      const isReused = body.code === 'idempotency_key_reused' && this.#isReused(logged)
      if (logged.by.role !== 'viewer' && !isReused) this.#note(logged, `answered ${status}`)
      return
    }
    const seen = new Set<unknown>()
    for (const [position, record] of call.records.entries()) {
      const result = body.results[position]
      const names = namesOf(record)
      // A record with an external id and one with an id may stand for the same stored record. If another request gives that record
      // its external id meanwhile, the earlier of the two may be refused.
      const others = call.records.filter((_, at) => at !== position)
      const mayBeTwice =
        (typeof record.id === 'string' && others.some((other) => typeof other.external_id === 'string')) ||
        (typeof record.external_id === 'string' && others.some((other) => typeof other.id === 'string'))
      const isTwice = names.some((name) => seen.has(name)) || mayBeTwice
      for (const name of names) seen.add(name)
      if (!result) this.#note(logged, `has no result at ${position}`)
      if (!result || result.status >= 500 || (isTwice && result.code === 'validation_failed')) continue
      // A new record, or an update of the record with its external id.
      const view = this.#view(logged, new Map())
      const known = view.ownerOf(call.type, external(record.external_id))
      // Another record of the batch may have changed the record that has this external id.
      const isOfOther = (owner: unknown) =>
        result.status >= 300 && body.results.some(({ status, id }: Result) => status < 300 && id === owner)
      const writes = [undefined, known, result.record_id ?? result.id]
        .filter((owner) => owner === undefined || !isOfOther(owner))
        .map((owner) => writeInBatch({ ...view, ownerOf: () => owner }, call.type, record))
      this.#note(logged, this.#faultOf(logged, writes, result))
    }
  }

  /**
   * Returns what is wrong with the result of a write, which may have been any of `writes`. The result of a record of a batch has
   * no answer of its own.
   */
  #faultOf(
    logged: Logged,
    writes: readonly OneWrite[],
    result: Result,
    answer?: Answered,
  ): string | undefined {
    const { status, id = writes.flatMap((write) => ('id' in write ? write.id : []))[0] } = result
    const own = this.#applied.get(logged.requestId)?.find((each) => each.id === id)
    const isShown = (version: Version | undefined) =>
      version !== undefined && (!answer || isDeepStrictEqual(plain(shown(version)), plain(answer.body)))
    if (answer?.headers['idempotent-replayed'] === 'true') {
      const isCurrent = status >= 300 || this.#statesOf(id, logged).some(isShown)
      return isCurrent ? undefined : `replayed ${answer.text}, which was never current`
    }
    if (own) {
      if (status >= 300) return `answered ${status}, but was applied`
      const version = own.entries.get(own.id)?.version
      const made = this.#model.changes.find(
        ({ after }) => after?.id === id && after?.version === version,
      )?.after
      return status === 204 || isShown(made)
        ? undefined
        : `answered ${answer?.text}, not ${JSON.stringify(made)}`
    }
    // An earlier request with the key of this batch may have saved the record.
    if (!answer && status < 300 && 'key' in logged.call) return undefined
    if (result.code === 'idempotency_key_reused') return this.#isReused(logged) ? undefined : 'has a new key'
    // Two deletes of the same record may both succeed.
    if (status === 204 && this.#statesOf(id, logged).includes(undefined)) return undefined
    const isExplained = writes.some((write) =>
      this.#views(logged, write).some((view) =>
        isAgreement(decide(view, write, logged.by, stampOf(logged)), result, logged),
      ),
    )
    return isExplained ? undefined : `answered ${JSON.stringify(result)}, which no state explains`
  }

  /** Whether another request of the same user has the same key. */
  #isReused(logged: Logged): boolean {
    const key = keyOf(logged)
    return this.#log.some((each) => keyOf(each) === key && !isDeepStrictEqual(each.call, logged.call))
  }

  /** Reports keys with more than one effect. */
  #judgeKeys(): void {
    for (const [key, all] of Map.groupBy(this.#log, keyOf)) {
      if (key === undefined) continue
      const ids = all.flatMap(({ requestId }) => this.#applied.get(requestId) ?? []).map(({ id }) => id)
      const [first] = all
      const most = first?.call.does === 'batch' ? first.call.records.length : 1
      if (ids.length > most) this.violations.push(`key ${key} changed ${ids.join(', ')}`)
    }
  }

  #judgeRead(logged: Logged, target: string, { status, body }: Answered): void {
    const [path = '', query = ''] = target.split('?')
    const [, , , plural = '', id, verb] = path.split('/')
    const type = types.find((each) => plurals[each] === plural)
    if (!type) return
    if (id !== undefined && verb === undefined) {
      const states = this.#statesOf(id, logged)
      const isKnown = states.some((state) =>
        state ? status === 200 && isDeepStrictEqual(plain(shown(state)), plain(body)) : status === 404,
      )
      if (!isKnown)
        this.#note(
          logged,
          `read ${JSON.stringify(body)} instead of one of ${JSON.stringify(states.map((state) => state && shown(state)))}`,
        )
      return
    }
    if (status !== 200) {
      const isGone = status === 404 && this.#statesOf(id, logged).includes(undefined)
      if (!isGone) this.#note(logged, `answered ${status} ${JSON.stringify(body)}`)
      return
    }
    const {
      limit: _,
      cursor: __,
      tolerance: ___,
      ...filters
    } = Object.fromEntries(new URLSearchParams(query))
    for (const record of recordsIn(body)) {
      const states = this.#statesOf(record.id, logged).filter((state) => state !== undefined)
      if (!states.some((state) => isDeepStrictEqual(plain(shown(state)), plain(record))))
        this.#note(logged, `listed ${JSON.stringify(record)}, which was not current`)
      else if (verb === undefined && expected(lists[type], filters, [{ ...record }]).length === 0)
        this.#note(logged, `listed ${record.id}, which does not meet the filters`)
    }
  }

  /**
   * Judges a list that was read by cursor. A record that met the filters all the time is seen exactly once, and no record twice.
   * If the sorted value of a record changes, the record may be missed or seen twice.
   */
  judgeWalk(pages: readonly Logged[]): void {
    const [first, last] = [pages[0], pages.at(-1)]
    if (!first || !last || last.answer?.body?.pagination?.next !== null || first.call.does !== 'get') return
    const [path = '', query = ''] = first.call.target.split('?')
    const type = types.find((each) => path.endsWith(plurals[each]))
    if (!type) return
    const { limit: _, cursor: __, ...filters } = Object.fromEntries(new URLSearchParams(query))
    const list = lists[type]
    const seen = Map.groupBy(
      pages.flatMap(({ answer }) => recordsIn(answer?.body)),
      ({ id }) => id,
    )
    const during = { began: first.began, ended: last.ended }
    for (const id of this.#spans.keys()) {
      const states = this.#statesOf(id, during)
      const present = states.flatMap((state) => (state?.type === type ? [shown(state)] : []))
      if (present.length === 0) continue
      const times = seen.get(id)?.length ?? 0
      const met = expected(list, filters, present).length
      const places = new Set(
        present.map((state) => list.orders[(filters.sort ?? list.defaultSort).replace('-', '')]?.(state)),
      )
      if (places.size > 1) continue
      if (times > 1) this.#note(first, `the list by cursor has ${id} ${times} times`)
      if (met === states.length && times !== 1) this.#note(first, `the list by cursor misses ${id}`)
    }
  }

  /** The states of the service that may have been current during a request, as far as they matter for this write. */
  #views(logged: Logged, call: OneWrite): View[] {
    return this.#combined(logged, call).flatMap((states) => this.#viewsWith(logged, states))
  }

  /** Every combination of the states of the records that a write reads. */
  #combined(logged: Logged, call: OneWrite): Map<string, Version | undefined>[] {
    const ids = new Set<string>()
    const add = (fields: Fields | undefined) => {
      for (const name of REFERENCES) if (typeof fields?.[name] === 'string') ids.add(fields[name])
    }
    if ('id' in call) {
      ids.add(call.id)
      for (const state of this.#statesOf(call.id, logged)) add(state?.fields)
    }
    if ('body' in call) {
      add(call.body)
      // The prospect of an offer decides whether the offer accepts notes.
      for (const state of this.#statesOf(call.body.transaction_id, logged)) add(state?.fields)
    }
    let combined: Map<string, Version | undefined>[] = [new Map()]
    for (const id of ids)
      combined = combined.flatMap((some) =>
        this.#statesOf(id, logged).map((state) => new Map(some).set(id, state)),
      )
    return combined
  }

  #viewsWith(logged: Logged, states: Map<string, Version | undefined>): View[] {
    const view = this.#view(logged, states)
    const noOwner: View = { ...view, ownerOf: () => undefined }
    const noReferrers: View = { ...view, isReferredTo: () => false }
    return [view, noOwner, noReferrers, { ...noOwner, isReferredTo: () => false }]
  }

  /** A state in which all offers and external ids exist that may have existed during the request. */
  #view(logged: Logged, states: ReadonlyMap<string, Version | undefined>): View {
    const others = () => {
      const known = this.#others
      if (known?.logged === logged) return known.versions
      const ids = [...this.#spans.keys()]
      const versions = ids.flatMap((id) => this.#statesOf(id, logged).filter((state) => state !== undefined))
      this.#others = { logged, versions }
      return versions
    }
    return {
      get: (id) => states.get(id),
      isReferredTo: (id) => others().some(({ fields }) => REFERENCES.some((name) => fields[name] === id)),
      ownerOf: (type, externalId) =>
        others().find(
          (each) => each.type === type && externalId !== undefined && each.fields.external_id === externalId,
        )?.id,
      isUser: (id) => this.#model.isUser(id),
    }
  }
}

/** Returns the spans of all versions of each record. */
function spansOf(model: Model, transactions: readonly Applied[]): Map<string, Span[]> {
  const byVersion = new Map(
    transactions.flatMap(({ logged, entries }) =>
      [...entries].map(([id, { version }]) => [`${id} ${version}`, logged] as const),
    ),
  )
  const spans = new Map<string, Span[]>()
  for (const { before, after } of model.changes) {
    const id = (after ?? before)?.id ?? ''
    const logged = byVersion.get(`${id} ${after?.version ?? (before?.version ?? 0) + 1}`)
    const all = spans.get(id) ?? [{ version: undefined, from: -1, until: Number.POSITIVE_INFINITY }]
    const last = all.at(-1)
    if (last) last.until = logged?.ended ?? 0
    all.push({ version: after, from: logged?.began ?? 0, until: Number.POSITIVE_INFINITY })
    spans.set(id, all)
  }
  return spans
}

/** Returns the idempotency key of a request with its user, because each user has keys of their own. */
const keyOf = ({ call, by }: Logged): string | undefined =>
  call.does !== 'get' && 'key' in call ? `${call.key} of ${by.id}` : undefined

/** Whether a verdict explains the result of a request that changed nothing. */
function isAgreement(verdict: Verdict, result: Result, { call, answer }: Logged): boolean {
  if ('refusals' in verdict) return verdict.refusals.some((refusal) => isRefused(refusal, result))
  const isDryRun = call.does === 'batch' && call.isDryRun === true
  if ((verdict.changes.length > 0 && !isDryRun) || verdict.status !== result.status) return false
  if (call.does === 'batch' || !verdict.record) return true
  return isDeepStrictEqual(plain(answer?.body), plain(shown(verdict.record)))
}

const stampOf = ({ by }: Logged): Stamp => ({ at: new Date(0).toISOString(), by: by.id, id: 'new' })

import type { Caller, OneWrite } from './calls.ts'
import { type Change, REFERENCES, type TypeName, type Version } from './records.ts'
import { decide, type Refusal, type Stamp, type Verdict, type View } from './rules.ts'

/** What an earlier request with an idempotency key did. */
type Outcome = { request: string; id: string; status: number; at: string }

/** How long an outcome is kept. */
const KEPT_MS = 24 * 60 * 60 * 1_000

/** The state of the service after a sequence of writes: the records by id in the order of their creation, and all changes. */
export class Model implements View {
  readonly records = new Map<string, Version>()
  /** All changes, oldest first, each with the id of its author. */
  readonly changes: (Change & Stamp)[] = []
  readonly users: readonly Caller[]
  readonly #outcomes = new Map<string, Outcome>()

  constructor(users: readonly Caller[]) {
    this.users = users
  }

  get(id: string): Version | undefined {
    return this.records.get(id)
  }

  isReferredTo(id: string): boolean {
    return [...this.records.values()].some(({ fields }) => REFERENCES.some((name) => fields[name] === id))
  }

  /** Whether a note is about a prospect or one of its offers. */
  isNoteOn(prospectId: string, { type, fields }: Version): boolean {
    const offer = this.get(String(fields.transaction_id))
    return type === 'note' && (fields.prospect_id ?? offer?.fields.prospect_id) === prospectId
  }

  /** Deletes the notes of an erased prospect. */
  eraseNotes(prospectId: string, stamp: Stamp): void {
    const notes = this.all('note').filter((each) => this.isNoteOn(prospectId, each))
    this.apply(
      notes.map((before) => ({ before })),
      stamp,
    )
  }

  ownerOf(type: TypeName, externalId: unknown): string | undefined {
    if (externalId === undefined) return undefined
    return this.all(type).find(({ fields }) => fields.external_id === externalId)?.id
  }

  isUser(id: unknown): boolean {
    return this.users.some((user) => user.id === id)
  }

  /** Returns a model with the same state. */
  copy(): Model {
    const copy = new Model(this.users)
    for (const [id, record] of this.records) copy.records.set(id, record)
    for (const [key, outcome] of this.#outcomes) copy.#outcomes.set(key, outcome)
    return copy
  }

  /** Returns the records of a type, oldest first. */
  all(type: TypeName): Version[] {
    return [...this.records.values()].filter((each) => each.type === type)
  }

  apply(changes: readonly Change[], stamp: Stamp): void {
    for (const change of changes) {
      const { before, after } = change
      this.changes.push({ ...change, ...stamp })
      if (after) this.records.set(after.id, after)
      else if (before) this.records.delete(before.id)
    }
  }

  /** Returns what the service does with a write that no other write overlaps. Does not apply it. */
  verdictOf(
    call: OneWrite,
    by: Caller,
    stamp: Stamp,
    request: unknown = call,
  ): Verdict & { isReplay?: boolean } {
    const outcome = 'key' in call ? this.#outcomes.get(`${by.id} ${call.key}`) : undefined
    const isKept = outcome && Date.parse(stamp.at) - Date.parse(outcome.at) < KEPT_MS
    if (!isKept || by.role === 'viewer') return decide(this, call, by, stamp)
    if (outcome.request !== JSON.stringify(request)) return { refusals: [reused] }
    const record = this.get(outcome.id)
    if (!record) return { refusals: [{ status: 404, code: 'not_found' }], isReplay: true }
    return { status: outcome.status, changes: [], record, isReplay: true }
  }

  /** Reserves the key of a batch. Returns false if another request used the key. A dry run reserves nothing. */
  claim(
    key: string,
    by: Caller,
    { type, isDryRun }: { type: TypeName; isDryRun?: boolean },
    at: string,
  ): boolean {
    const name = `${by.id} ${key}`
    const request = JSON.stringify(`batch of ${type}`)
    const used = this.#outcomes.get(name)
    if (used && Date.parse(at) - Date.parse(used.at) < KEPT_MS && used.request !== request) return false
    if (!isDryRun) this.#outcomes.set(name, { request, id: '', status: 200, at })
    return true
  }

  /** Applies an accepted verdict, and keeps the outcome for repeats of the request. */
  accept(
    call: OneWrite,
    by: Caller,
    verdict: Verdict & { isReplay?: boolean },
    stamp: Stamp,
    request: unknown = call,
  ): void {
    if ('refusals' in verdict || verdict.isReplay) return
    this.apply(verdict.changes, stamp)
    const id = verdict.record?.id
    if ('key' in call && id !== undefined)
      this.#outcomes.set(`${by.id} ${call.key}`, {
        request: JSON.stringify(request),
        id,
        status: verdict.status,
        at: stamp.at,
      })
  }
}

const reused: Refusal = { status: 409, code: 'idempotency_key_reused' }

import type { Caller, OneWrite } from './calls.ts'
import {
  type Change,
  type Fields,
  hundredths,
  NEXT,
  REFERENCES,
  shown,
  type TypeName,
  type Version,
} from './records.ts'
import { phoneOf, withoutInvisible } from './search.ts'

// The rules of the service for writes, as contract.md states them: which requests it refuses, and what the others change.

/** What the rules read. The tests of parallel requests pass several possible states. */
export type View = {
  get(id: string): Version | undefined
  /** Whether a transaction or a note refers to the record. */
  isReferredTo(id: string): boolean
  /** Returns the id of the record with this external id. */
  ownerOf(type: TypeName, externalId: unknown): string | undefined
  /** Whether records can be assigned to this user. */
  isUser(id: unknown): boolean
}

/** Why a request is refused. If several rules refuse a request, the service may answer with any of them. */
export type Refusal = { status: number; code: string; allowed?: readonly string[]; transaction_id?: string }

/** The result of a request: refusals, or the changes of records. The first change is of the record itself. */
export type Verdict = { refusals: Refusal[] } | { status: number; changes: Change[]; record?: Version }

/** The time and the author of a change. `id` is the id of a new record. */
export type Stamp = { at: string; by: string; id: string }

const invalid: Refusal = { status: 400, code: 'validation_failed' }
const notFound: Refusal = { status: 404, code: 'not_found' }
const closed: Refusal = { status: 409, code: 'reference_closed' }

/** Returns the result of a write to one record. */
export function decide(view: View, call: OneWrite, by: Caller, stamp: Stamp): Verdict {
  if (!mayWrite(by, call)) return { refusals: [{ status: 403, code: 'forbidden' }] }
  if (call.does === 'create') return created(view, call.type, call.body, stamp)
  const before = view.get(call.id)
  if (before?.type !== call.type) return { refusals: [notFound] }
  const body = call.does === 'update' ? call.body : {}
  const asked = [call.ifMatch, body.version].filter((version) => version !== undefined)
  const stale = asked.some((version) => version !== before.version)
  const refusals: Refusal[] = stale ? [{ status: 412, code: 'precondition_failed' }] : []
  if (call.does === 'delete') return removed(view, before, stamp, refusals)
  if (call.does === 'erase') return erased(before, stamp, refusals)
  if (call.does === 'archive') return updated(view, before, { status: 'archived' }, stamp, refusals)
  if (call.does === 'restore') return updated(view, before, { status: before.fields.status }, stamp, refusals)
  return updated(view, before, body, stamp, refusals)
}

/** Returns the write that one record of a batch stands for. */
export function writeInBatch(view: View, type: TypeName, record: Fields): OneWrite {
  const { id = view.ownerOf(type, external(record.external_id)), ...rest } = record
  return typeof id === 'string'
    ? { does: 'update', type, id, body: rest }
    : { does: 'create', type, body: rest }
}

function mayWrite({ role }: Caller, { does }: OneWrite): boolean {
  return role === 'admin' || (role === 'agent' && does !== 'delete' && does !== 'erase')
}

const DEFAULTS: Readonly<Record<TypeName, Fields>> = {
  prospect: { type: 'investor', status: 'new' },
  property: { status: 'available' },
  transaction: { status: 'pending' },
  note: { kind: 'note' },
}

const PARTIES = { prospect_id: 'prospect', property_id: 'property', transaction_id: 'transaction' } as const

function created(view: View, type: TypeName, body: Fields, { at, by, id }: Stamp): Verdict {
  const given = Object.fromEntries(Object.entries(normal(body)).filter(([, value]) => value !== null))
  const fields: Fields = {
    ...DEFAULTS[type],
    ...(type === 'note' && { happened_at: at, ...(given.kind === 'task' && { done: false }) }),
    ...given,
  }
  const refusals = faultsOf(view, type, undefined, fields)
  for (const name of REFERENCES) {
    const isRequired = type === 'transaction' && name !== 'transaction_id'
    if (!isRequired && (type !== 'note' || fields[name] === undefined)) continue
    const party = view.get(String(fields[name]))
    if (party?.type !== PARTIES[name]) refusals.push(invalid)
    else if (isClosed(view, party, type)) refusals.push(closed)
  }
  if (refusals.length > 0) return { refusals }
  const times = { created_at: at, updated_at: at, created_by: by, updated_by: by }
  const after = { type, id, version: 1, ...times, fields }
  return { status: 201, changes: [{ after }], record: after }
}

/** Whether a record accepts no new offers or notes. */
function isClosed(view: View, { fields }: Version, type: TypeName): boolean {
  const prospect = view.get(String(fields.prospect_id))
  if (fields.archived_at !== undefined || prospect?.fields.erased_at !== undefined) return true
  return type === 'transaction' && fields.status === 'sold'
}

const READ_ONLY = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'archived_at',
  'erased_at',
  'gross_yield',
  'accepted_at',
  'completed_at',
  'allowed_transitions',
]

function updated(view: View, before: Version, body: Fields, stamp: Stamp, refusals: Refusal[]): Verdict {
  const { type, id, fields: old } = before
  if ((body.id ?? id) !== id) refusals.push(invalid)
  if (old.erased_at !== undefined) refusals.push({ status: 409, code: 'erased' })
  // Only a task shows `done`. So in any other note there is no `done` to remove.
  const isNothing = (name: string, value: unknown) => name === 'done' && value === null && old.kind !== 'task'
  const patch = Object.entries(normal(body)).filter(
    ([name, value]) => !READ_ONLY.includes(name) && !isNothing(name, value),
  )
  const status = shown(before).status
  const { archived_at, ...merged } = merge(
    { ...old, ...(status !== undefined && { status }) },
    Object.fromEntries(patch),
  )
  const fields =
    merged.status === 'archived'
      ? { ...merged, status: old.status, archived_at: archived_at ?? stamp.at }
      : withDealTimes(old.status, merged.kind === 'task' ? { done: false, ...merged } : merged, stamp.at)
  refusals.push(...faultsOf(view, type, old, fields))
  const offer = offerChange(view, before, fields.status, stamp, fields.offer_amount !== old.offer_amount)
  refusals.push(...offer.refusals)
  if (before.deal !== undefined && merged.status !== status)
    refusals.push({ status: 409, code: 'deal_open', transaction_id: before.deal })
  if (refusals.length > 0) return { refusals }
  if (isSame(old, fields)) return { status: 200, changes: [], record: before }
  const after = next(before, fields, stamp)
  return { status: 200, changes: [{ before, after }, ...offer.changes], record: after }
}

/** Sets when an offer was accepted and completed. A cancelled offer has neither time. */
function withDealTimes(from: unknown, fields: Fields, at: string): Fields {
  if (fields.status === from) return fields
  if (fields.status === 'accepted') return { ...fields, accepted_at: at }
  if (fields.status === 'completed') return { ...fields, completed_at: at }
  const { accepted_at, completed_at, ...rest } = fields
  return fields.status === 'cancelled' ? rest : fields
}

/** Returns the refusals and the changes of other records if an offer changes to this status. */
function offerChange(view: View, offer: Version, status: unknown, stamp: Stamp, isAmountNew: boolean) {
  const refusals: Refusal[] = []
  const from = String(offer.fields.status)
  if (offer.type !== 'transaction') return { refusals, changes: [] }
  const allowed = NEXT[from] ?? []
  const isLegal = status === from || allowed.includes(String(status))
  if (!isLegal) refusals.push({ status: 409, code: 'illegal_transition', allowed })
  if (isAmountNew && from !== 'pending') refusals.push({ status: 409, code: 'offer_settled' })
  const { changes, ...deal } =
    isLegal && status !== from ? dealChange(view, offer, status, stamp) : { changes: [] }
  if ('refusal' in deal) refusals.push(deal.refusal)
  return { refusals, changes }
}

/** Moves the property and the prospect of an offer. An absent `status` means that the offer is deleted. */
function dealChange(
  view: View,
  { id, fields: { status: from, prospect_id, property_id } }: Version,
  status: unknown,
  stamp: Stamp,
): { changes: Change[]; refusal?: Refusal } {
  const property = view.get(String(property_id))
  const prospect = view.get(String(prospect_id))
  if (!property || !prospect) return { changes: [], refusal: invalid }
  const move = (to: string, deal?: string): Change => {
    const { deal: _, ...after } = next(property, { ...property.fields, status: to }, stamp)
    return { before: property, after: { ...after, ...(deal && { deal }) }, because: id }
  }
  if (status === 'accepted' || status === 'completed') {
    const { archived_at, status: now } = property.fields
    if (archived_at !== undefined || now === 'sold' || now === 'withdrawn')
      return { changes: [], refusal: closed }
    if (property.deal !== undefined && property.deal !== id)
      return { changes: [], refusal: { status: 409, code: 'property_taken', transaction_id: property.deal } }
  }
  if (status === 'accepted') return { changes: [move('under_offer', id)] }
  if (status !== 'completed')
    return { changes: from === 'accepted' && property.deal === id ? [move('available')] : [] }
  const converted = next(prospect, { ...prospect.fields, status: 'converted' }, stamp)
  const isNew = prospect.fields.status !== 'converted'
  return { changes: [move('sold'), ...(isNew ? [{ before: prospect, after: converted, because: id }] : [])] }
}

function removed(view: View, before: Version, stamp: Stamp, refusals: Refusal[]): Verdict {
  if (view.isReferredTo(before.id)) refusals.push({ status: 409, code: 'still_referenced' })
  if (refusals.length > 0) return { refusals }
  const freed = before.type === 'transaction' ? dealChange(view, before, undefined, stamp).changes : []
  return { status: 204, changes: [{ before }, ...freed] }
}

function erased(before: Version, stamp: Stamp, refusals: Refusal[]): Verdict {
  const { archived_at = stamp.at, erased_at, type, status, assigned_to } = before.fields
  if (erased_at !== undefined) return { status: 200, changes: [], record: before }
  if (refusals.length > 0) return { refusals }
  const kept = {
    type,
    status,
    ...(assigned_to !== undefined && { assigned_to }),
    archived_at,
    erased_at: stamp.at,
  }
  const after = next(before, { ...kept, name: 'Erased', email: `${before.id}@erased.invalid` }, stamp)
  return { status: 200, changes: [{ before, after }], record: after }
}

function next(before: Version, fields: Fields, { at, by }: Stamp): Version {
  return { ...before, fields, version: before.version + 1, updated_at: at, updated_by: by }
}

/** Returns the refusals because of the values of fields. Values that do not change are not checked again. */
function faultsOf(view: View, type: TypeName, old: Fields | undefined, fields: Fields): Refusal[] {
  const refusals: Refusal[] = []
  const isNew = (name: string) => !isSame(old?.[name], fields[name]) && fields[name] !== undefined
  if (isNew('assigned_to') && !view.isUser(fields.assigned_to)) refusals.push(invalid)
  if (type === 'prospect' && fields.email === undefined && fields.phone === undefined) refusals.push(invalid)
  if (isNew('phone') && !/^\+[1-9]\d{6,14}$/.test(String(fields.phone))) refusals.push(invalid)
  if (isNew('criteria')) {
    const { budget_min = 0, budget_max = 1e12 } = merge({}, Object(fields.criteria))
    if (hundredths(Number(budget_min)) > hundredths(Number(budget_max))) refusals.push(invalid)
  }
  if (old && REFERENCES.some(isNew)) refusals.push(invalid)
  if (type === 'note' && isContradiction(fields)) refusals.push(invalid)
  if (isNew('external_id') && view.ownerOf(type, fields.external_id) !== undefined)
    refusals.push({ status: 409, code: 'external_id_taken' })
  return refusals
}

/** Whether a note has several or no parents, or has what only a task can have. */
function isContradiction(fields: Fields): boolean {
  const isTask = fields.kind === 'task'
  const hasTaskFields =
    fields.done === true || fields.due_at !== undefined || fields.assigned_to !== undefined
  return REFERENCES.filter((name) => fields[name] !== undefined).length !== 1 || (!isTask && hasTaskFields)
}

/** Returns the values as the service stores them. */
function normal(body: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? normalText(name, value) : value,
    ]),
  )
}

function normalText(name: string, value: string): string {
  if (name === 'phone') return phoneOf(value)
  if (name === 'email') return withoutInvisible(value)
  if (name === 'happened_at' || name === 'due_at') return new Date(value).toISOString()
  if (name === 'text') return value.trim().replaceAll('\r\n', '\n')
  return name === 'external_id' ? withoutInvisible(value).normalize('NFC') : value.trim()
}

/** Returns an external id as the service stores it. */
export const external = (value: unknown) =>
  typeof value === 'string' ? normalText('external_id', value) : value

/** JSON Merge Patch (RFC 7396). */
function merge(target: Fields, patch: Fields): Fields {
  const merged: Record<string, unknown> = { ...target }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else
      merged[name] =
        typeof value === 'object' && !Array.isArray(value)
          ? merge(Object(target[name] ?? {}), Object(value))
          : value
  }
  return merged
}

/** Whether two JSON values are equal, in any order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
}

import fc from 'fast-check'
import { expect } from 'vitest'
import { transitions } from '../../lib/domain/computed.ts'
import { type Answered, del, post, put } from '../support/requests/api.ts'
import { acceptedOn, type Fields, isReferredTo, type Model, setStatus } from './model.ts'

const as = { as: 'admin' } as const
type RecordType = 'prospects' | 'properties'

/** A function that sends one request to the service, checks the answer, and applies the same change to the model. */
export type Action = (model: Model) => Promise<void>

const words = [
  'Ana',
  'Zoé',
  'Łukasz',
  'Müller',
  'Ελένη',
  'Иван',
  '田中',
  'Rue',
  'Ámbar',
  '😀',
  '12',
  'ana-maria',
]
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((parts) => `x${parts.join(' ')}`)
const mailbox = fc.constantFrom('ana.ruiz', 'zoe', 'm.muller', 'ivan')
const which = fc.nat({ max: 1_000 })

/** The users that records are assigned to. */
export const USERS = ['usr_01ARZ3NDEKTSV4RRFFQ69G5FA0', 'usr_01ARZ3NDEKTSV4RRFFQ69G5FA1']
const assigned_to = fc.constantFrom(...USERS)

const prospectFields = {
  name: text,
  email: mailbox.map((name) => `${name}@example.com`),
  type: fc.constantFrom('investor', 'buyer', 'tenant'),
  phone: fc.constantFrom('+33612345678', '+33698765432'),
  criteria: fc.record({ budget_max: which }),
  assigned_to,
}
const propertyFields = {
  address: text,
  type: fc.constantFrom('house', 'office', 'land'),
  surface: fc.integer({ min: 1, max: 500 }),
  price: fc.integer({ min: 1, max: 1_000_000 }),
  estimated_rent: fc.integer({ min: 0, max: 5_000 }),
  assigned_to,
}
const statuses = {
  prospects: fc.constantFrom('new', 'active', 'qualified', 'archived'),
  properties: fc.constantFrom('available', 'under_offer', 'sold', 'archived'),
}

type Arbitraries = { [field: string]: fc.Arbitrary<unknown> }

const OPTIONAL = ['phone', 'criteria', 'estimated_rent', 'assigned_to']

/** Generates bodies with all required fields and some of the optional fields. */
const created = (fields: Arbitraries) =>
  fc.record(fields, { requiredKeys: Object.keys(fields).filter((field) => !OPTIONAL.includes(field)) })

/** Generates patches of some fields. An optional field may be null, which clears it. */
const edited = (fields: Arbitraries) => {
  const clearing = Object.entries(fields).filter(([field]) => OPTIONAL.includes(field))
  const cleared = Object.fromEntries(clearing.map(([field, value]) => [field, fc.option(value)]))
  return fc.record({ ...fields, ...cleared }, { requiredKeys: [] })
}

const create = (kind: RecordType, input: fc.Arbitrary<object>, first: string): fc.Arbitrary<Action> =>
  input.map((fields) => async (model) => {
    const { status, body } = await post(`/api/v1/${kind}`, fields, as)
    expect(status).toBe(201)
    model[kind].push({ ...fields, id: body.id, status: first })
  })

/** Generates actions on a random record. The action does nothing if there are no records. */
const onOne = (kind: keyof Model, act: (model: Model, record: Fields, at: number) => Promise<void>) =>
  which.map(
    (index): Action =>
      async (model) => {
        const at = index % Math.max(1, model[kind].length)
        const record = model[kind][at]
        if (record) await act(model, record, at)
      },
  )

const update = (kind: RecordType, changes: fc.Arbitrary<object>): fc.Arbitrary<Action> =>
  fc.tuple(changes, fc.option(statuses[kind], { nil: undefined })).chain(([fields, status]) =>
    onOne(kind, async (model, record) => {
      const answer = await put(`/api/v1/${kind}/${record.id}`, { ...fields, ...(status && { status }) }, as)
      if (isHeldFrom(model, record, status ?? record.status)) return expectDealOpen(model, record, answer)
      expect(answer.status).toBe(200)
      Object.assign(record, fields)
      for (const field of OPTIONAL) if (record[field] === null) delete record[field]
      if (status) setStatus(record, status)
    }),
  )

/** Whether the service refuses this status of a property because the property has an accepted offer. */
const isHeldFrom = (model: Model, record: Fields, status: string) =>
  acceptedOn(model, record.id) !== undefined && status !== record.status

function expectDealOpen(model: Model, record: Fields, { status, body }: Answered) {
  expect({ status, code: body.code, offer: body.transaction_id }).toEqual({
    status: 409,
    code: 'deal_open',
    offer: acceptedOn(model, record.id)?.id,
  })
}

const archive = (kind: RecordType) =>
  onOne(kind, async (model, record) => {
    const answer = await post(`/api/v1/${kind}/${record.id}/archive`, undefined, as)
    if (kind === 'properties' && isHeldFrom(model, record, 'archived'))
      return expectDealOpen(model, record, answer)
    expect(answer.status).toBe(200)
    setStatus(record, 'archived')
  })

const restore = (kind: RecordType) =>
  onOne(kind, async (_, record) => {
    expect((await post(`/api/v1/${kind}/${record.id}/restore`, undefined, as)).status).toBe(200)
    if (record.status === 'archived') setStatus(record, String(record.before))
  })

const remove = (kind: RecordType) =>
  onOne(kind, async (model, { id }, at) => {
    const referredTo = isReferredTo(model, id)
    expect((await del(`/api/v1/${kind}/${id}`, as)).status).toBe(referredTo ? 409 : 204)
    if (!referredTo) model[kind].splice(at, 1)
  })

const offer: fc.Arbitrary<Action> = fc
  .tuple(which, which, fc.integer({ min: 1, max: 9_999 }))
  .map(([one, other, offer_amount]) => async (model) => {
    const prospect = model.prospects[one % Math.max(1, model.prospects.length)]
    const property = model.properties[other % Math.max(1, model.properties.length)]
    if (!prospect || !property) return
    const fields = { prospect_id: prospect.id, property_id: property.id, offer_amount }
    const closed = [prospect.status, property.status].some((status) => ['archived', 'sold'].includes(status))
    const { status, body } = await post('/api/v1/transactions', fields, as)
    expect(status).toBe(closed ? 409 : 201)
    if (!closed) model.transactions.push({ ...fields, id: body.id, status: 'pending' })
  })

const settle: fc.Arbitrary<Action> = fc
  .constantFrom('accepted', 'rejected', 'withdrawn', 'completed', 'cancelled')
  .chain((next) =>
    onOne('transactions', async (model, record) => {
      const allowed: readonly string[] =
        Object.entries(transitions).find(([from]) => from === record.status)?.[1] ?? []
      const legal = next === record.status || allowed.includes(next)
      const refusal = legal && next === 'accepted' && record.status !== next && refusalOf(model, record)
      const answer = await put(`/api/v1/transactions/${record.id}`, { status: next }, as)
      expect(answer.status).toBe(legal && !refusal ? 200 : 409)
      if (refusal) expect(answer.body).toMatchObject(refusal)
      else if (!legal) expect(answer.body.allowed).toEqual(allowed)
      else if (next !== record.status) {
        if (next === 'accepted') moveProperty(model, record, 'under_offer')
        if (next === 'completed') moveProperty(model, record, 'sold')
        if (next === 'cancelled') moveProperty(model, record, 'available')
        if (next === 'completed') convert(model, record)
        record.status = next
      }
    }),
  )

/** Returns the expected error members if an offer cannot be accepted. */
function refusalOf({ properties, ...model }: Model, { property_id }: Fields) {
  const property = properties.find(({ id }) => id === property_id)
  if (['archived', 'sold'].includes(property?.status ?? '')) return { code: 'reference_closed' }
  const other = acceptedOn({ properties, ...model }, property_id)
  return other && { code: 'property_taken', transaction_id: other.id }
}

function moveProperty({ properties }: Model, { property_id }: Fields, status: string) {
  for (const property of properties) if (property.id === property_id) property.status = status
}

/**
 * Sets the status of a prospect to converted. An archived prospect stays archived, and becomes converted when it is restored.
 */
function convert({ prospects }: Model, { prospect_id }: Fields) {
  for (const prospect of prospects)
    if (prospect.id === prospect_id)
      prospect[prospect.status === 'archived' ? 'before' : 'status'] = 'converted'
}

const removeOffer = onOne('transactions', async (model, offer, at) => {
  expect((await del(`/api/v1/transactions/${offer.id}`, as)).status).toBe(204)
  if (offer.status === 'accepted') moveProperty(model, offer, 'available')
  model.transactions.splice(at, 1)
})

/** Generates random actions. About half of the actions create records. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: create('prospects', created(prospectFields), 'new') },
  { weight: 4, arbitrary: create('properties', created(propertyFields), 'available') },
  { weight: 4, arbitrary: offer },
  { weight: 2, arbitrary: update('prospects', edited(prospectFields)) },
  { weight: 2, arbitrary: update('properties', edited(propertyFields)) },
  { weight: 2, arbitrary: settle },
  ...[archive('prospects'), archive('properties'), restore('prospects'), restore('properties')],
  ...[remove('prospects'), remove('properties'), removeOffer],
)

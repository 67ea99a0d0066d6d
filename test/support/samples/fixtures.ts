import { expect, inject } from 'vitest'
import { stores } from '../../../lib/data/stores/registry.ts'
import { type PerRecordType, recordTypes } from '../../../lib/domain/id.ts'
import { propertyStatuses } from '../../../lib/domain/property.ts'
import { prospectStatuses } from '../../../lib/domain/prospect.ts'
import { get, post } from '../requests/api.ts'
import { FLAT, HOUSE } from './sample-property.ts'
import { ADA, GRACE } from './sample-prospect.ts'
import { theSharedPair } from './sample-transaction.ts'

/** What the suites that go through all recordTypes must know of one. */
export type Fixture = {
  /** The least that creates one, with the records it refers to made. */
  body(): Promise<object>
  /** A body with every field that a caller may send. */
  whole(): Promise<object>
  /** The statuses that a new one may have. */
  statuses: readonly string[]
  /** Two changes, one after the other, that any new one may be given by an agent. */
  edits: readonly [object, object]
}

const anOfferOf = async () => ({ ...(await theSharedPair()), offer_amount: 185_000 })

export const fixtures: PerRecordType<Fixture> = {
  prospect: {
    body: async () => ADA,
    whole: async () => GRACE,
    statuses: prospectStatuses,
    edits: [{ name: 'Ada Byron', status: 'qualified' }, { type: 'seller' }],
  },
  property: {
    body: async () => FLAT,
    whole: async () => HOUSE,
    statuses: propertyStatuses,
    edits: [{ address: '9 Quai Nord', type: 'house' }, { price: 1 }],
  },
  transaction: {
    body: anOfferOf,
    whole: async () => ({ ...(await anOfferOf()), status: 'pending' }),
    statuses: ['pending'],
    edits: [{ offer_amount: 2 }, { offer_amount: 3 }],
  },
}

const paths = inject('routes').map(({ path }) => path)

/** Every kind as tests use it. */
export const eachRecordType = Object.values(stores).map(({ recordType: { name, prefix, editable } }) => {
  const { body, whole, edits, statuses } = fixtures[name]
  const { plural } = recordTypes[name]
  const path = `/api/v1/${plural}`
  return {
    name,
    plural,
    prefix,
    editable,
    path,
    body,
    whole,
    edits,
    statuses,
    canBeArchived: paths.includes(`${path}/{id}/archive`),
    /** One just created, with these fields besides: its record as answered, where it is, and its ETag. */
    async aNew(fields: object = {}) {
      const answer = await post(path, { ...(await body()), ...fields }, { as: 'agent' })
      expect(answer.status).toBe(201)
      return { record: answer.body, at: `${path}/${answer.body.id}`, etag: answer.headers.etag ?? '' }
    },
    /** How many there are, archived or not. */
    async count(): Promise<number> {
      return (await get(`${path}?limit=1&status=all`, { as: 'viewer' })).body.pagination.total
    },
  }
})

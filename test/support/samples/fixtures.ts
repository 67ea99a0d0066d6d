import { inject } from 'vitest'
import { storages } from '../../../lib/data/records/registry.ts'
import { type PerRecordType, recordTypeNaming } from '../../../lib/domain/id.ts'
import { propertyStatuses } from '../../../lib/domain/property-statuses.ts'
import { prospectStatuses } from '../../../lib/domain/prospect.ts'
import { aUser } from '../people/signed-in-user.ts'
import { countOf, created } from './created.ts'
import { FLAT, HOUSE } from './sample-property.ts'
import { ADA, GRACE } from './sample-prospect.ts'
import { theSharedPair } from './sample-transaction.ts'

/** The sample data of a record type, for tests that run for every record type. */
type Fixture = {
  /** Creates the records that a new record must refer to, and returns a minimal body for a create. */
  body(): Promise<object>
  /** Returns a body with every writable field. */
  whole(): Promise<object>
  /** The statuses that a new record may have. */
  statuses: readonly string[]
  /** Two changes that an agent can make to any new record, one after the other. */
  edits: readonly [object, object]
}

const anOfferOf = async () => ({ ...(await theSharedPair()), offer_amount: 185_000 })

/** A task, because only tasks have every field. */
const aTaskOf = async () => ({
  text: 'Call back',
  kind: 'task',
  prospect_id: (await theSharedPair()).prospect_id,
})

export const fixtures: PerRecordType<Fixture> = {
  prospect: {
    body: async () => ADA,
    whole: async () => ({ ...GRACE, assigned_to: (await aUser()).id }),
    statuses: prospectStatuses,
    edits: [{ name: 'Ada Byron', status: 'qualified' }, { type: 'seller' }],
  },
  property: {
    body: async () => FLAT,
    whole: async () => ({ ...HOUSE, assigned_to: (await aUser()).id }),
    statuses: propertyStatuses,
    edits: [{ address: '9 Quai Nord', type: 'house' }, { price: 1 }],
  },
  transaction: {
    body: anOfferOf,
    whole: async () => ({ ...(await anOfferOf()), status: 'pending', assigned_to: (await aUser()).id }),
    statuses: ['pending'],
    edits: [{ offer_amount: 2 }, { offer_amount: 3 }],
  },
  note: {
    body: aTaskOf,
    whole: async () => ({
      ...(await aTaskOf()),
      text: 'Call back:\n- floor plan\n- keys',
      happened_at: '2026-11-21T09:30:00.000Z',
      due_at: '2026-11-27T00:00:00.000Z',
      done: true,
      assigned_to: (await aUser()).id,
    }),
    statuses: [],
    edits: [{ text: 'Call back on Friday' }, { done: true }],
  },
}

const paths = inject('routes').map(({ path }) => path)

/** The name, the path and the sample data of each record type. */
export const eachRecordType = Object.values(storages).map(({ name, prefix, editable }) => {
  const fixture = fixtures[name]
  const { plural } = recordTypeNaming[name]
  const path = `/api/v1/${plural}`
  return {
    name,
    plural,
    prefix,
    editable,
    path,
    ...fixture,
    canBeArchived: paths.includes(`${path}/{id}/archive`),
    /** Creates a record with these additional fields. */
    aNew: async (fields: object = {}) => created(path, { ...(await fixture.body()), ...fields }),
    /** Returns the number of records, including archived ones. */
    count: () => countOf(path),
  }
})

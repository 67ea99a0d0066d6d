import type { components, operations } from '../schema.ts'

/** The record types that a copy has. To add a type, add it to each type and list of this file. */

type Schemas = components['schemas']

/** The record types, and their names in the schemas of the service. */
type Names = { prospect: 'Prospect'; property: 'Property'; transaction: 'Transaction'; note: 'Note' }

export type RecordType = keyof Names

/** The records of each type, as the service returns them. */
export type Records = { [K in RecordType]: Schemas[Names[K]] }

/** The bodies that create a record of each type. */
export type Inputs = { [K in RecordType]: Schemas[`New${Names[K]}`] }

/** The body of an edit: a merge patch (RFC 7396). */
export type Patches = { [K in RecordType]: Schemas[`${Names[K]}Patch`] }

type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>

/** The parameters of the service's lists that a copy does not have. */
type Remote = 'cursor' | 'include' | 'external_id' | 'email' | 'phone'

/** The filters, order and page of a list, as in the service. `limit` may be any size. Without `limit`, a list contains all records. */
export type Queries = {
  prospect: Omit<QueryOf<'listProspects'>, Remote>
  property: Omit<QueryOf<'listProperties'>, Remote>
  transaction: Omit<QueryOf<'listTransactions'>, Remote>
  note: Omit<QueryOf<'listNotes'>, Remote>
}

/** The fields that a new record has in addition to its body: defaults and computed fields. */
type Computed = {
  prospect: { status: Records['prospect']['status']; type: Records['prospect']['type'] }
  property: { status: Records['property']['status']; gross_yield?: number }
  transaction: Pick<Records['transaction'], 'status' | 'allowed_transitions'>
  note: Pick<Records['note'], 'kind' | 'happened_at' | 'done'>
}

/** The record types in the order in which they are copied. Offers and notes come after the records that they refer to. */
export const recordTypes: readonly RecordType[] = ['prospect', 'property', 'transaction', 'note']

/** The path of the list of each type. */
export const listPaths = {
  prospect: '/api/v1/prospects',
  property: '/api/v1/properties',
  transaction: '/api/v1/transactions',
  note: '/api/v1/notes',
} as const

/** A record that the service does not have yet, with an id from this device. */
export type Draft<K extends RecordType> = Drafts[K]
type Drafts = { [K in RecordType]: Omit<Inputs[K], keyof Computed[K]> & Computed[K] & { id: string } }

/** A record as the device shows it. */
export type Shown<K extends RecordType> = Records[K] | Draft<K>

/** The filters of a copy, by record type. If a type has no filters, all its records are copied. */
export type Only = { [K in RecordType]?: Omit<Queries[K], 'sort' | 'page' | 'limit'> }

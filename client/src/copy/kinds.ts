import type { components, operations } from '../schema.ts'

type Schemas = components['schemas']

/** The records of each type, as the service returns them. */
export type Records = {
  prospect: Schemas['Prospect']
  property: Schemas['Property']
  transaction: Schemas['Transaction']
}

/** The bodies that create a record of each type. */
export type Inputs = {
  prospect: Schemas['NewProspect']
  property: Schemas['NewProperty']
  transaction: Schemas['NewTransaction']
}

/** The body of an edit: a merge patch (RFC 7396). */
export type Patches = {
  prospect: Schemas['ProspectPatch']
  property: Schemas['PropertyPatch']
  transaction: Schemas['TransactionPatch']
}

export type Kind = keyof Records

/** The fields that a new record has in addition to its body: defaults and computed fields. */
type Computed = {
  prospect: { status: Records['prospect']['status']; type: Records['prospect']['type'] }
  property: { status: Records['property']['status']; gross_yield?: number }
  transaction: Pick<Records['transaction'], 'status' | 'allowed_transitions'>
}

/** A record that the service does not have yet, with an id from this device. */
export type Draft<K extends Kind> = Drafts[K]
type Drafts = { [K in Kind]: Omit<Inputs[K], keyof Computed[K]> & Computed[K] & { id: string } }

/** A record as the device shows it. */
export type Shown<K extends Kind> = Records[K] | Draft<K>

type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>

/** The filters of a copy, by record type. If a type has no filters, all its records are copied. */
export type Only = { [K in Kind]?: Omit<Queries[K], 'sort' | 'page' | 'limit'> }

/** The filters, order and page of a list, as in the service. `limit` may be any size. Without `limit`, a list contains all records. */
export type Queries = {
  prospect: Omit<QueryOf<'listProspects'>, 'cursor'>
  property: Omit<QueryOf<'listProperties'>, 'cursor'>
  transaction: Omit<QueryOf<'listTransactions'>, 'cursor' | 'include'>
}

/** The record types in the order in which they are copied. Offers come after the records that they refer to. */
export const kinds: readonly Kind[] = ['prospect', 'property', 'transaction']

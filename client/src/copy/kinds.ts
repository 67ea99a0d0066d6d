import type { components, operations } from '../schema.ts'

type Schemas = components['schemas']

/** What the service shows of each kind. */
export type Records = {
  prospect: Schemas['Prospect']
  property: Schemas['Property']
  transaction: Schemas['Transaction']
}

/** What a record of each kind is created from. */
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

/** What a new record has from the beginning: defaults, and what is computed. */
type Computed = {
  prospect: { status: Records['prospect']['status']; type: Records['prospect']['type'] }
  property: { status: Records['property']['status']; gross_yield?: number }
  transaction: Pick<Records['transaction'], 'status' | 'allowed_transitions'>
}

/** A record that the service has not got yet, under an id of this device. */
export type Draft<K extends Kind> = Drafts[K]
type Drafts = { [K in Kind]: Omit<Inputs[K], keyof Computed[K]> & Computed[K] & { id: string } }

/** A record as the device shows it. */
export type Shown<K extends Kind> = Records[K] | Draft<K>

type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>

/** The filters of a narrowed copy, by record type; a type that is left out is copied whole. */
export type Only = { [K in Kind]?: Omit<Queries[K], 'sort' | 'page' | 'limit'> }

/** The filters, order and page of a list: those of the service, with any `limit`; all records without one. */
export type Queries = {
  prospect: Omit<QueryOf<'listProspects'>, 'cursor'>
  property: Omit<QueryOf<'listProperties'>, 'cursor'>
  transaction: Omit<QueryOf<'listTransactions'>, 'cursor' | 'include'>
}

/** In the order in which they are copied: an offer comes after what it is between. */
export const kinds: readonly Kind[] = ['prospect', 'property', 'transaction']

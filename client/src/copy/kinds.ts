import type { components } from '../schema.ts'

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

/** What an edit of each kind says: a merge patch (RFC 7396). */
export type Patches = {
  prospect: Schemas['ProspectPatch']
  property: Schemas['PropertyPatch']
  transaction: Schemas['TransactionPatch']
}

export type Kind = keyof Records

/** In the order in which they are copied: an offer comes after what it is between. */
export const kinds: readonly Kind[] = ['prospect', 'property', 'transaction']

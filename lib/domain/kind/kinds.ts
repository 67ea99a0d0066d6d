/**
 * Every kind of record: the prefix of its ids, and its plural in paths and permissions. Other tables by kind have the type
 * `EachKind`, so the compiler reports a missing one.
 */
export const kinds = {
  prospect: { prefix: 'prs', plural: 'prospects' },
  property: { prefix: 'prp', plural: 'properties' },
  transaction: { prefix: 'txn', plural: 'transactions' },
} as const satisfies Record<string, { prefix: string; plural: string }>

export type KindName = keyof typeof kinds

/** The names of all kinds. */
// Stryker disable next-line MethodExpression: for the types, as every key is a name
export const kindNames = Object.keys(kinds).filter(isKindName)

/** Whether this version knows a kind of this name. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name)
}

/** A value for every kind. */
export type EachKind<Value> = { readonly [Name in KindName]: Value }

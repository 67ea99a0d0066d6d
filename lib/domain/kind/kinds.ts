/**
 * Every kind of record there is, said once: how its ids begin, and its name in paths and permissions. All else that goes
 * through the kinds has these keys for its type: a kind that is forgotten there does not compile.
 */
export const kinds = {
  prospect: { prefix: 'prs', plural: 'prospects' },
  property: { prefix: 'prp', plural: 'properties' },
  transaction: { prefix: 'txn', plural: 'transactions' },
} as const satisfies Record<string, { prefix: string; plural: string }>

export type KindName = keyof typeof kinds

/** The names of all kinds, as the type system cannot list its own. */
// Stryker disable next-line MethodExpression: for the types, as every key is a name
export const kindNames = Object.keys(kinds).filter(isKindName)

/** Whether this version knows a kind of this name. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name)
}

/** What holds for every kind, by its name. */
export type EachKind<Value> = { readonly [Name in KindName]: Value }

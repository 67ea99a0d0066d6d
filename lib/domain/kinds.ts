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

/** What holds for every kind, by its name. */
export type EachKind<Value> = { readonly [Name in KindName]: Value }

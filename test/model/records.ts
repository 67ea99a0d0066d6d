// The records of the model, and how the service shows them. Nothing here knows how the service stores a record.

export const types = ['prospect', 'property', 'transaction', 'note'] as const
export type TypeName = (typeof types)[number]

/** The path segment of each record type. */
export const plurals = {
  prospect: 'prospects',
  property: 'properties',
  transaction: 'transactions',
  note: 'notes',
} as const

/** The type of the record with this id. */
export const typeOf = (id: string): TypeName | undefined =>
  types.find((type) => id.startsWith(`${PREFIXES[type]}_`))
const PREFIXES = { prospect: 'prs', property: 'prp', transaction: 'txn', note: 'nte' }

/** The fields that refer to other records. */
export const REFERENCES = ['prospect_id', 'property_id', 'transaction_id'] as const

export const pathOf = (type: TypeName, id?: string) => `/api/v1/${plurals[type]}${id ? `/${id}` : ''}`

export type Fields = Readonly<Record<string, unknown>>

/** A record as a response contains it. */
export type Public = Fields & { id: string }

/**
 * One version of a record. `fields` has the values that requests can set, and the times of an archive and an erasure. While a
 * record is archived, `fields.status` is the earlier status. `deal` is the accepted offer of a property.
 */
export type Version = {
  readonly type: TypeName
  readonly id: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly created_by: string
  readonly updated_by: string
  readonly fields: Fields
  readonly deal?: string
}

/** The statuses that an offer can change to, by its status. */
export const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  completed: [],
  cancelled: [],
}

/** Returns a record as responses contain it. */
export function shown({ type, fields, deal: _, ...meta }: Version): Public {
  const { done, ...others } = fields
  return {
    ...meta,
    ...others,
    ...(fields.kind === 'task' && { done }),
    ...(fields.archived_at !== undefined && { status: 'archived' }),
    ...(type === 'transaction' && { allowed_transitions: NEXT[String(fields.status)] }),
    ...(type === 'property' && fields.estimated_rent !== undefined && { gross_yield: yieldOf(fields) }),
  }
}

/** Returns the yearly rent in percent of the price, rounded to 2 decimals. Computes with whole numbers. */
function yieldOf({ estimated_rent, price }: Fields): number {
  const [rent, whole] = [hundredths(Number(estimated_rent)) * 120_000n, hundredths(Number(price))]
  return Number((2n * rent + whole) / (2n * whole)) / 100
}

/** Converts a number with at most 2 decimals to a whole number of hundredths. */
export const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))

/** A change of one record by a request: `before` is absent for a create, `after` for a delete. */
export type Change = { before?: Version; after?: Version; because?: string }

/** A changed field. A field of an inner object is named by its path, such as `criteria.budget_max`. */
export type FieldChange = { field: string; from?: unknown; to?: unknown }

/**
 * Returns the changed fields of a record. An empty object is a field only if it gets and loses no inner field. The text of a note
 * has no values, and neither has its external id.
 */
export function fieldChanges({ before, after }: Change): FieldChange[] {
  const isNote = (after ?? before)?.type === 'note'
  const isNamed = (field: string) => isNote && (field === 'text' || field === 'external_id')
  const [old, fresh] = [leaves(before?.fields), leaves(after?.fields)]
  const fields = [...new Set([...old.keys(), ...fresh.keys()])]
  return fields
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(fresh.get(field)))
    .filter((field) => !fields.some((each) => each.startsWith(`${field}.`)))
    .map((field) => ({
      field,
      ...(!isNamed(field) && old.has(field) && { from: old.get(field) }),
      ...(!isNamed(field) && fresh.has(field) && { to: fresh.get(field) }),
    }))
}

/** Returns all values of an object by their paths. */
export function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (value === undefined) return new Map()
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const inner = isObject ? Object.entries(value) : []
  if (inner.length === 0) return new Map([[path, value]])
  return new Map(inner.flatMap(([name, each]) => [...leaves(each, path ? `${path}.${name}` : name)]))
}

/** Returns what a change did, as the history names it. */
export function actionOf({ before, after }: Change): string {
  if (!before) return 'created'
  if (!after) return 'deleted'
  if (before.fields.erased_at !== after.fields.erased_at) return 'erased'
  if (before.fields.archived_at === after.fields.archived_at) return 'updated'
  return after.fields.archived_at === undefined ? 'restored' : 'archived'
}

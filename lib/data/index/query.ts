import { ARCHIVED } from '../../domain/archiving.ts'
import { ANY_STATUS } from '../../domain/filters.ts'
import { NEWEST_FIRST } from '../../domain/list-fields.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { longestFirst, withoutBeginnings, wordsOf, wordsOfEmail } from '../../domain/words.ts'
import { type FieldError, invalid } from '../../errors.ts'
import { assigneeNumber } from '../accounts/assignees.ts'
import type { FacetGroups } from './facet-reads.ts'
import { type Facet, type FacetField, facetsWith, LIVE, type Space, spacesOf } from './facets.ts'
import { type Columns, columnNamed, type RecordStorage } from './record-storage.ts'
import type { Column } from './rows.ts'
import type { Condition, Order } from './scan-rows.ts'

/**
 * The parsed filters of a list. A range of numbers has the fields `NAME_min` and `NAME_max`. A range of times has
 * `NAME_since` and `NAME_until`. Reference fields such as `property_id` are filters too.
 */
type Filter = Readonly<Record<string, unknown>> & {
  status?: string | readonly string[]
  search?: readonly string[]
  postal_code?: readonly string[]
  email?: string
  phone?: string
  external_id?: string
  sort?: string
}
export type ListFilter = Filter & { assigned_to?: string }
/**
 * A filter in which `assigned_to` is a user number and not a user id, because packed rows contain no user ids. The number 0
 * means unassigned.
 */
export type NumberedFilter = Filter & { assigned_to?: number }

/**
 * A requirement on facets: a record must have one of `anyOf`. The packed rows of such a record meet `conditions`, and no other rows do.
 * `field` is absent if the facets are spaces.
 */
export type FacetCondition = { field?: string; anyOf: readonly Facet[]; conditions: readonly Condition[] }

/** A filter and an order, in the terms of the index. A record matches if it meets all requirements. */
export type Query = {
  /** At least one requirement: without a status or type, the spaces. */
  facetConditions: readonly FacetCondition[]
  /** Requirements on values in packed rows: ranges, the assigned user and the postal code. */
  conditions: readonly Condition[]
  /** The order of the records. Without it, the newest record comes first. */
  order?: Order | undefined
  words?: readonly string[]
  /** The spaces in which records can match, as postings contain them. */
  spaces: readonly Space[]
  /** Required ids of referenced records, such as the prospect of an offer. */
  references: Readonly<Record<string, string>>
  externalId?: string
  /**
   * Required texts of fields, in lower case. Packed rows do not contain these fields. `words` has words of the texts, so that
   * few entries must be read.
   */
  texts: Readonly<Record<string, string>>
}

const RANGE = /^(\w+)_(min|max|since|until)$/

/** Replaces the filter `assigned_to` (a user id, `me` or `none`) with the user number that packed rows contain. */
export async function withNumber(
  { assigned_to, ...filter }: ListFilter,
  caller?: string,
): Promise<NumberedFilter> {
  if (assigned_to === undefined) return filter
  return { ...filter, assigned_to: await assigneeNumber(assigned_to, caller) }
}

/**
 * Translates a filter into a query.
 * @throws AppError `validation_failed` if the lower end of a range is above the upper end
 */
export function queryOf<Stored extends AnyRecord>(
  { references, columns, facets: fields, defaultSort }: RecordStorage<Stored>,
  filter: NumberedFilter,
): Query {
  const { search = [], external_id, sort = defaultSort } = filter
  const { spaces, facetConditions } = facetConditionsOf(fields, columns, filter)
  const { texts, words: textWords } = textsOf(filter)
  const words = longestFirst(withoutBeginnings([...search, ...textWords]))
  return {
    facetConditions,
    conditions: [
      ...rangesOf(filter, columns),
      ...assigneeOf(filter, columns),
      ...(filter.postal_code
        ? [{ column: columnNamed('postal_code', columns), startsWith: filter.postal_code }]
        : []),
    ],
    order: orderOf(sort, columns),
    ...(words.length > 0 && { words }),
    texts,
    spaces,
    references: Object.fromEntries(
      Object.keys(references).flatMap((name): [string, string][] => {
        const id = filter[name]
        return typeof id === 'string' ? [[name, id]] : []
      }),
    ),
    ...(external_id !== undefined && { externalId: external_id }),
  }
}

/** The facets of each requirement: a record must have one of each group. */
export const groupsOf = ({ facetConditions }: Query): FacetGroups => facetConditions.map(({ anyOf }) => anyOf)

/** Returns the spaces in which records with one of these statuses can be. Without a status, archived records are left out. */
function spacesAsked(statuses: readonly string[]): readonly Space[] {
  if (statuses.includes(ANY_STATUS)) return [LIVE, ARCHIVED]
  if (!statuses.includes(ARCHIVED)) return [LIVE]
  return statuses.length === 1 ? [ARCHIVED] : [LIVE, ARCHIVED]
}

/**
 * Returns the spaces and the requirements on facets of a filter. Each requirement is within the spaces, so `type=house` alone needs no
 * requirement on the space. A `status` of `archived` or `all` is only a choice of spaces.
 */
function facetConditionsOf(
  fields: readonly FacetField<never>[],
  columns: Columns,
  filter: NumberedFilter,
): Pick<Query, 'spaces' | 'facetConditions'> {
  const statuses = filter.status === undefined ? [] : [filter.status].flat()
  const asked = spacesAsked(statuses)
  const all = spacesOf(fields)
  const spaces = all.filter((space) => asked.includes(space))
  const isSpace = statuses.includes(ANY_STATUS) || statuses.every((status) => status === ARCHIVED)
  const inSpaces =
    spaces.length === all.length
      ? []
      : [
          {
            column: columnNamed('status', columns),
            ...(spaces.includes(LIVE) ? { noneOf: [ARCHIVED] } : { oneOf: [ARCHIVED] }),
          },
        ]
  const required = fields.flatMap(({ field }): FacetCondition[] => {
    const value = filter[field]
    if (value === undefined || (field === 'status' && isSpace)) return []
    const oneOf = [value].flat().map(String)
    const anyOf = oneOf.flatMap((each) => facetsWith(spaces, field, each))
    return [{ field, anyOf, conditions: [{ column: columnNamed(field, columns), oneOf }, ...inSpaces] }]
  })
  return {
    spaces,
    facetConditions: required.length > 0 ? required : [{ anyOf: spaces, conditions: inSpaces }],
  }
}

/** Only the first words of a text are used, because only the first words of a record are indexed. */
const TEXT_WORDS = 8

function textsOf({ email, phone }: NumberedFilter): { texts: Query['texts']; words: string[] } {
  return {
    texts: { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) },
    words: [
      ...(email === undefined ? [] : wordsOfEmail(email).slice(0, TEXT_WORDS)),
      ...(phone === undefined ? [] : wordsOf(phone)),
    ],
  }
}

function assigneeOf({ assigned_to }: NumberedFilter, columns: Columns): Condition[] {
  if (assigned_to === undefined) return []
  return [{ column: columnNamed('assigned_to', columns), oneOf: [assigned_to] }]
}

function rangesOf(filter: NumberedFilter, columns: Columns): Condition[] {
  const ranges = new Map<
    string,
    { column: Column; min?: number; max?: number; first: string; last: string }
  >()
  for (const [name, value] of Object.entries(filter)) {
    const [, of, end] = RANGE.exec(name) ?? []
    if (of === undefined || typeof value !== 'number') continue
    const known = ranges.get(of) ?? { column: columnNamed(of, columns), first: '', last: '' }
    const isFirst = end === 'min' || end === 'since'
    ranges.set(of, { ...known, ...(isFirst ? { min: value, first: name } : { max: value, last: name }) })
  }
  const faults = [...ranges.values()].flatMap(({ min, max, first, last }): FieldError[] => {
    const isEmpty = min !== undefined && max !== undefined && min > max
    return isEmpty ? [{ field: first, code: 'range', message: `must not be above ${last}` }] : []
  })
  if (faults.length > 0) throw invalid(faults, 'parameter')
  return [...ranges.values()].map(({ column, min, max }) => ({ column, min, max }))
}

function orderOf(sort: string, columns: Columns): Order | undefined {
  if (sort === NEWEST_FIRST) return undefined
  const descending = sort.startsWith('-')
  // The order `accepted_at` and the range `accepted_since` read the same column.
  const name = sort.replace(/^-/, '').replace(/_at$/, '')
  return { column: columnNamed(name, columns), descending }
}

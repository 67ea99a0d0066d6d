import type { Codes } from '../../domain/codes.ts'
import type { ListFields } from '../../domain/list-fields.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { facetGroups, type GroupName, type TimeName } from '../../domain/summary.ts'
import { declareCodes, type StoredCodes } from '../table/layout.ts'
import { type FacetField, lettersOf } from './facets.ts'
import type { RowField } from './row-fields.ts'
import type { Column, Family } from './rows.ts'

/** The columns by which records of a type are filtered and sorted, such as `price` for `price_min` and `sort=price`. */
export type Columns = Readonly<Record<string, Column>> & {
  status?: Column
  created: Column
  updated: Column
}

/** What `defineStorage` needs besides the record type. */
type Declaration<Stored extends AnyRecord> = {
  /** Returns the searched texts of a record, most important first. Only the first `INDEXED_WORDS` words are indexed. */
  textsOf?(record: Stored): readonly string[]
  /**
   * For records with a long text: returns what list entries contain instead of the record. All filters must give the same
   * results for it. A page then also reads its records. `words` are the indexed words of the record.
   */
  inEntry?(record: Stored, words: readonly string[]): Stored
  /** Returns the indexed words of a record by its list entry, if entries have another text than records. */
  wordsInEntry?(entry: Stored): readonly string[]
  /** Returns further lists that have an entry of a record, besides those of the referenced records. */
  listsOf?(record: Stored): readonly string[]
  /** The families of packed rows. A choice with a letter is also a facet. */
  readonly rows: readonly Family<Stored>[]
  /** A column for each list field, each facet and `assigned_to`. */
  readonly columns: Columns
}

/** A record type with its storage: what the index stores for its records, and how it answers queries for them. */
export type RecordStorage<
  Stored extends AnyRecord = AnyRecord,
  Public extends AnyRecord = AnyRecord,
  Create extends object = object,
> = RecordType<Stored, Public, Create> &
  Declaration<Stored> & {
    /** The fields with a bit for each value and space. */
    readonly facets: readonly FacetField<Stored>[]
    readonly summary: Summary
  }

/**
 * What summaries group by, and the times of their periods: the first of each is the default. `sum` is the column whose values are added
 * up, and `amounts` its description.
 */
type Summary = {
  readonly by: readonly [GroupName, ...GroupName[]]
  readonly times: readonly [TimeName, ...TimeName[]]
  readonly sum?: Column
  readonly amounts?: string
}

/**
 * Adds the storage to a record type. A table in which its codes have another meaning is refused from then on (`codesDiffer`).
 * @throws Error if a list field has no column
 */
export function defineStorage<Stored extends AnyRecord, Public extends AnyRecord, Create extends object>(
  declaration: RecordType<Stored, Public, Create> & Declaration<Stored>,
): RecordStorage<Stored, Public, Create> {
  const { name: kind, listFields, rows, columns } = declaration
  for (const name of Object.keys(listFields)) columnNamed(name, columns)
  const facets = rows.flatMap(({ fields }) => {
    const all: [string, RowField<Stored, unknown>][] = Object.entries(fields)
    return all.flatMap(([field, { facet }]) => (facet ? [{ field, ...facet }] : []))
  })
  declareCodes(storedCodesOf({ name: kind, facets, rows }))
  return { ...declaration, facets, summary: summaryOf(facets, listFields, columns) }
}

function summaryOf(facets: readonly FacetField<never>[], listFields: ListFields, columns: Columns): Summary {
  const fields = facetGroups.filter((name) => facets.some(({ field }) => field === name))
  const [group = 'assigned_to', ...groups]: GroupName[] = [...fields, 'assigned_to', 'day', 'week', 'month']
  const [time = 'created', ...times] = Object.entries(listFields).flatMap(([name, field]) =>
    field.time === undefined || name === 'updated' ? [] : [name],
  )
  const [sum] = Object.entries(listFields).filter(([, { sum }]) => sum !== undefined)
  return {
    by: [group, ...groups],
    times: [time, ...times],
    ...(sum && { sum: columnNamed(sum[0], columns), amounts: sum[1].sum ?? '' }),
  }
}

/** Returns the column that a filter or an order reads. */
export function columnNamed(name: string, columns: Columns): Column {
  const column = columns[name]
  if (!column)
    throw new Error(`The record type has no column ${name}: add it to its columns (lib/data/records)`)
  return column
}

/** Returns the codes of all values that the items of a record type contain as codes, and the positions of the fields in packed rows. */
export function storedCodesOf<Stored extends AnyRecord>({
  name: kind,
  facets,
  rows,
}: Pick<RecordStorage<Stored>, 'name' | 'facets' | 'rows'>): StoredCodes {
  const codes: Record<string, Codes> = {}
  for (const facet of facets) codes[`${kind} facet ${facet.field}`] = lettersOf(facet)
  for (const { name: family, fields } of rows) {
    const inOrder: [string, RowField<Stored, unknown>][] = Object.entries(fields)
    codes[`${kind} row ${family}`] = Object.fromEntries(inOrder.map(([name], at) => [name, at + 1]))
    for (const [name, field] of inOrder) if (field.codes) codes[`${kind} row ${family} ${name}`] = field.codes
  }
  return codes
}

import type { Codes } from '../../domain/codes.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import type { GroupName, TimeName } from '../../domain/summary.ts'
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

/**
 * The storage declaration of a record type: its rules, what the index stores for its records, and how it answers queries for
 * them.
 */
export type RecordStorage<
  Stored extends AnyRecord = AnyRecord,
  Public extends AnyRecord = AnyRecord,
  Create extends object = object,
> = RecordType<Stored, Public, Create> & {
  /** The fields with a bit for each value. */
  readonly facets: readonly FacetField<Stored>[]
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
  /** The families of packed rows. */
  readonly rows: readonly Family<Stored>[]
  readonly columns: Columns
  /** The order of a list without `sort`. By default it is `-created_at`. */
  readonly defaultSort?: string
  /**
   * What summaries group by, and the times of their periods: the first of each is the default. `sum` is the column whose values are added
   * up, with its description.
   */
  readonly summary: {
    readonly by: readonly [GroupName, ...GroupName[]]
    readonly times: readonly [TimeName, ...TimeName[]]
    readonly sum?: Column
    readonly amounts?: string
  }
}

/** Declares the storage of a record type. A table in which its codes have another meaning is refused from then on (`codesDiffer`). */
export function defineStorage<Stored extends AnyRecord, Public extends AnyRecord, Create extends object>(
  storage: RecordStorage<Stored, Public, Create>,
): RecordStorage<Stored, Public, Create> {
  declareCodes(storedCodesOf(storage))
  return storage
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

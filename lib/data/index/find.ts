import { notePlan, useSoFar } from '../../context/meter.ts'
import { isJsonObject } from '../../domain/json.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { storedRecord } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { getItem } from '../table/client.ts'
import { entriesBetween, externalKey, recordKey } from '../table/keys.ts'
import { has, newestOf } from './bitmap.ts'
import { type Counts, readCounts, totalOf } from './counts.ts'
import { readFacets } from './facet-reads.ts'
import { spacesOf } from './facets.ts'
import {
  bySeq,
  dataIn,
  entriesAt,
  entriesWithin,
  isMatch,
  type ListEntries,
  rowsOfEntry,
} from './list-entries.ts'
import type { Plan } from './plan.ts'
import { type FacetCondition, groupsOf, type Query } from './query.ts'
import type { RecordStorage } from './record-storage.ts'
import type { Column, ReadFamily } from './rows.ts'
import {
  estimatedUnits,
  familiesOf,
  meetsAll,
  readRows,
  tooBroad,
  UNITS_MAX,
  type VisitRows,
  visitRowsOf,
} from './scan-rows.ts'
import { findByWords } from './words.ts'

/**
 * Visits the rows of all records that match a query, in no particular order. Returns the entries that were read, or `undefined`
 * if packed rows were read. For the plan `scan`, a facet is judged by the rows if its family is read anyway (`status` beside
 * `price`, and `live`, whose condition is on the status), else by its bits.
 *
 *     visitMatches --> sourceOf --> rows       visitEveryRow --> visitRowsOf, or readRows for several families   (scan-rows.ts)
 *                              --> entries    readFacets (bits) --> entriesAt
 *
 * @param plan what `planOf` chose
 * @param read the columns that `visit` reads
 * @param reservedUnits the read units that are reserved for the page
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function visitMatches<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  query: Query,
  plan: Plan,
  read: readonly Column[],
  reservedUnits: number,
  visit: VisitRows,
): Promise<ListEntries | undefined> {
  const kind = storage.name
  const unitsMax = UNITS_MAX - reservedUnits
  function visitEntries(entries: ListEntries): ListEntries {
    for (const [seq, item] of entries) {
      const data = dataIn(storage, item)
      if (isMatch(storage, query, data, storage.wordsInEntry?.(data))) visit(seq, rowsOfEntry(storage, data))
    }
    return entries
  }

  if (plan === 'external id') return visitEntries(await withExternalId(storage, query.externalId))
  if (plan === 'reference') {
    // If both are required, take the property: fewer offers refer to it, as a rule.
    const [id = ''] = Object.values(query.references).reverse()
    return visitEntries(bySeq(await entriesWithin(entriesBetween(kind, id), unitsMax)))
  }
  // The counts say how many records can match, and which regions have bits.
  const [counts, found] = await Promise.all([
    readCounts(kind, storage.facets),
    query.words && findByWords(kind, query.words, query.spaces),
  ])
  const families = familiesOf([...query.conditions.map(({ column }) => column), ...read])
  const hasTexts = Object.keys(query.texts).length > 0
  // Rows do not contain the texts of fields.
  const rowUnits = hasTexts
    ? Number.POSITIVE_INFINITY
    : estimatedUnits(totalOf(counts, spacesOf(storage.facets)), families)
  const candidatesMax = found?.length ?? candidatesAtMost(counts, query)
  const source = sourceOf(candidatesMax, candidatesMax, rowUnits, unitsMax - useSoFar().readUnits)
  // The log contains what was read in place of `scan`.
  notePlan(found ? `words, ${source}` : source)
  if (source === 'entries')
    return visitEntries(
      await entriesAt(storage, found ?? (await candidates(storage, query, counts, reservedUnits))),
    )

  const isInRows = ({ conditions }: FacetCondition) =>
    conditions.every(({ column }) => families.some(({ name }) => name === column.family.name))
  const conditions = [
    ...query.conditions,
    ...query.facetConditions.filter(isInRows).flatMap(({ conditions }) => conditions),
  ]
  const groups = query.facetConditions.filter((each) => !isInRows(each)).map(({ anyOf }) => anyOf)
  const members = groups.length > 0 ? await readFacets(kind, groups, counts, reservedUnits) : undefined
  const wanted = found && new Set(found)
  await visitEveryRow(kind, families, unitsMax, (seq, rows) => {
    const isWanted = (!wanted || wanted.has(seq)) && (!members || has(members, seq))
    if (isWanted && meetsAll(rows, conditions)) visit(seq, rows)
  })
  return undefined
}

/** Returns the records that have the facets of a query, by their bits. */
async function candidates<Stored extends AnyRecord>(
  { name }: RecordStorage<Stored>,
  query: Query,
  counts: Counts,
  reservedUnits: number,
): Promise<number[]> {
  const members = await readFacets(name, groupsOf(query), counts, reservedUnits)
  return newestOf(members, Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY)
}

/** Up to this many entries are always read by their keys: one request, which is faster than reading all rows in several. */
const ENTRIES_ALWAYS_BY_KEY = 20

/**
 * Decides how the values of the candidates are read: from their entries, or from the packed rows of all records.
 * @param candidates the maximum number of records that can match
 * @param entriesUnits the maximum read units of their entries
 * @param rowUnits the read units of the packed rows
 * @param left the read units that the request may still use
 * @throws AppError `range_too_broad` if both would cost too much
 */
function sourceOf(
  candidates: number,
  entriesUnits: number,
  rowUnits: number,
  left: number,
): 'entries' | 'rows' {
  const isCheaper = candidates <= ENTRIES_ALWAYS_BY_KEY || entriesUnits <= rowUnits
  if (isCheaper && entriesUnits <= left) return 'entries'
  if (rowUnits <= left) return 'rows'
  if (entriesUnits <= left) return 'entries'
  throw tooBroad()
}

/** Returns the maximum number of records that can match, by the counts of the required facets. */
function candidatesAtMost(counts: Counts, query: Query): number {
  return Math.min(...groupsOf(query).map((facets) => totalOf(counts, facets)))
}

/** Finds a record by its external id, and returns it in the form of an entry. Sends at most two requests. */
async function withExternalId<Stored extends AnyRecord>(
  recordType: RecordType<Stored>,
  externalId = '',
): Promise<ListEntries> {
  const owner = await getItem(externalKey(recordType.name, externalId))
  const id = isJsonObject(owner?.data) ? owner.data.id : undefined
  const item = typeof id === 'string' ? await getItem(recordKey(id)) : undefined
  if (!item) return new Map()
  const { seq, version, data } = parseStored(storedRecord(recordType), item)
  return new Map([[seq, { version, data }]])
}

/**
 * Visits the rows of all records. The rows of several families are read in parallel. If a record changes between these reads, its
 * rows may belong to two versions. A page reads its records afterwards, so it contains no record that does not match.
 */
export async function visitEveryRow(
  kind: string,
  families: readonly ReadFamily[],
  unitsMax: number,
  visit: VisitRows,
): Promise<void> {
  const [family, another] = families
  if (family === undefined) throw new Error('A query for packed rows needs at least one column')
  if (another === undefined) return visitRowsOf(kind, family, unitsMax, visit)
  for (const [seq, rows] of await readRows(kind, families, unitsMax)) visit(seq, rows)
}

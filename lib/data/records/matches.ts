import * as v from 'valibot'
import type { PropertyMatch, ProspectMatch } from '../../domain/matches.ts'
import { forSale, isForSale, isLooking, type Match, match, wantedBy } from '../../domain/matching.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { readCounts, totalOf } from '../index/counts.ts'
import type { Indexed } from '../index/declaration.ts'
import { readPage, rowsOfEntry } from '../index/entries.ts'
import type { PageOf } from '../index/list.ts'
import { everyone } from '../index/members.ts'
import { decoded, type Family, sizeOf } from '../index/rows.ts'
import { type Rows, requireAffordable, UNITS_MAX, visitRowsOf } from '../index/scan-rows.ts'
import { getRecord } from './get.ts'
import { properties, propertyValues } from './properties.ts'
import { prospects, prospectValues } from './prospects.ts'

type PageAt = { offset: number; limit: number }

/**
 * Returns the available properties that match a prospect, best match first. Equally good matches are sorted from newest to
 * oldest. Returns no properties if the prospect is not looking to buy. Sends two requests for the prospect and the number of
 * properties, at least four for packed rows, and one or two for the page.
 * @throws AppError `not_found`, `range_too_broad`
 */
export async function propertiesFor(
  id: string,
  tolerance: number,
  page: PageAt,
): Promise<PageOf<PropertyMatch>> {
  const wanted = wantedBy((await getRecord(prospects, id)).record)
  if (!wanted) return NONE
  const { records, total } = await bestOf(properties, propertyValues, page, (values) => {
    const { status = '', price = 0, rent } = values
    if (!isForSale(status)) return undefined
    return match(wanted, { price, ...(rent !== undefined && { estimated_rent: rent }) }, tolerance)
  })
  return { records: records.map(({ record, how }) => ({ property: record, ...how })), total }
}

/**
 * Returns the prospects that match a property, in the same order as `propertiesFor`. Returns no prospects if the property is
 * not available. Sends the same number of requests as `propertiesFor`.
 * @throws AppError `not_found`, `range_too_broad`
 */
export async function prospectsFor(
  id: string,
  tolerance: number,
  page: PageAt,
): Promise<PageOf<ProspectMatch>> {
  const property = forSale((await getRecord(properties, id)).record)
  if (!property) return NONE
  const { records, total } = await bestOf(prospects, prospectValues, page, (values) => {
    const { type = '', status = '', budgetMin, budgetMax, minYield } = values
    if (!isLooking(type, status)) return undefined
    const wanted = {
      ...(budgetMin !== undefined && { budget_min: budgetMin }),
      ...(budgetMax !== undefined && { budget_max: budgetMax }),
      ...(minYield !== undefined && { min_yield: minYield }),
    }
    return match(wanted, property, tolerance)
  })
  return { records: records.map(({ record, how }) => ({ prospect: record, ...how })), total }
}

const NONE = { records: [], total: 0 }

/** The record type of the records to find, and its index. */
type Side<Stored extends AnyRecord, Public extends AnyRecord> = Indexed<Stored> & {
  recordType: RecordType<Stored, Public>
}

/**
 * Finds the matching records by their packed rows. Then reads the records of the page and checks them again. Leaves out
 * records that no longer match.
 */
async function bestOf<Stored extends AnyRecord, Public extends AnyRecord, Values>(
  side: Side<Stored, Public>,
  family: Family<Stored, Values>,
  { offset, limit }: PageAt,
  judge: (values: Partial<Values>) => Match | undefined,
): Promise<PageOf<{ record: Public; how: Match }>> {
  const { recordType } = side
  const size = sizeOf(family)
  const unitsMax = UNITS_MAX - limit
  const counts = await readCounts(recordType.name, side.facets)
  requireAffordable(totalOf(counts, everyone(side.facets)), [size], unitsMax)
  const matches: { seq: number; score: number }[] = []
  await visitRowsOf(recordType.name, size, unitsMax, (seq, rows) => {
    const how = judgeRow(rows)
    if (how) matches.push({ seq, score: how.score })
  })
  matches.sort((a, b) => b.score - a.score || b.seq - a.seq)
  const Entry = v.object({ version: v.number(), data: recordType.Stored })
  const seqs = matches.slice(offset).map(({ seq }) => seq)
  const page = await readPage(recordType.name, seqs, limit, (item) => {
    const record = parseStored(Entry, item)
    const how = judgeRow(rowsOfEntry(side, record.data))
    return how && { record: shown(recordType, record), how }
  })
  // Sort again, because some records may have changed after their rows were read.
  return { records: page.found.toSorted((a, b) => b.how.score - a.how.score), total: matches.length }

  function judgeRow(rows: Rows): Match | undefined {
    const row = rows[family.name]
    return row && judge(decoded(family, row))
  }
}

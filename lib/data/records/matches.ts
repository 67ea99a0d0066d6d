import * as v from 'valibot'
import type { PropertyMatch, ProspectMatch } from '../../domain/matches.ts'
import { forSale, isForSale, isLooking, type Match, match, wantedBy } from '../../domain/matching.ts'
import type { PageOf, PageRequest } from '../../domain/page.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { readCounts, totalOf } from '../index/counts.ts'
import { spacesOf } from '../index/facets.ts'
import { visitEveryRow } from '../index/find.ts'
import { readPage, rowsOfEntry } from '../index/list-entries.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { decoded, type Family, readFamily } from '../index/rows.ts'
import {
  compareFound,
  estimatedUnits,
  type Found,
  type Rows,
  tooBroad,
  UNITS_MAX,
} from '../index/scan-rows.ts'
import { cursorAfter, positionIn } from '../table/cursors.ts'
import { getRecord } from './get.ts'
import { postalCodeIn, properties, propertyPlaces, propertyValues } from './properties.ts'
import { prospects, prospectValues, prospectWishes } from './prospects.ts'

/**
 * Returns the available properties that match a prospect, best match first. Equally good matches are sorted from newest to
 * oldest. Returns no properties if the prospect is not looking to buy. Sends two requests for the prospect and the number of
 * properties, at least four for each family of packed rows, and one or two for the page. Postal codes are read only if the
 * prospect asks for some.
 * @throws AppError `not_found`, `range_too_broad`, `validation_failed` for a cursor of another list
 */
export async function propertiesFor(
  id: string,
  tolerance: number,
  request: PageRequest,
): Promise<PageOf<PropertyMatch>> {
  const wanted = wantedBy((await getRecord(prospects, id)).record)
  if (!wanted) return none(request)
  const families = wanted.postal_codes ? [propertyValues, propertyPlaces] : [propertyValues]
  const scope = { kind: 'property match', filter: { id, tolerance } }
  const { records, ...page } = await bestOf(properties, families, scope, request, (rows) => {
    const {
      type = '',
      status = '',
      price = 0,
      surface = 0,
      rent,
    } = decoded(propertyValues, row(rows, propertyValues))
    if (!isForSale(status)) return undefined
    const code = wanted.postal_codes && postalCodeIn(decoded(propertyPlaces, row(rows, propertyPlaces)))
    return match(
      wanted,
      {
        type,
        price,
        surface,
        ...(rent !== undefined && { estimated_rent: rent }),
        ...(code && { postal_code: code }),
      },
      tolerance,
    )
  })
  return { ...page, records: records.map(({ record, how }) => ({ property: record, ...how })) }
}

/**
 * Returns the prospects that match a property, in the same order as `propertiesFor`. Returns no prospects if the property is
 * not available. Sends the same number of requests as `propertiesFor` for two families.
 * @throws AppError `not_found`, `range_too_broad`, `validation_failed` for a cursor of another list
 */
export async function prospectsFor(
  id: string,
  tolerance: number,
  request: PageRequest,
): Promise<PageOf<ProspectMatch>> {
  const property = forSale((await getRecord(properties, id)).record)
  if (!property) return none(request)
  const families = [prospectValues, prospectWishes]
  const scope = { kind: 'prospect match', filter: { id, tolerance } }
  const { records, ...page } = await bestOf(prospects, families, scope, request, (rows) => {
    const {
      type = '',
      status = '',
      budgetMin,
      budgetMax,
      minYield,
    } = decoded(prospectValues, row(rows, prospectValues))
    if (!isLooking(type, status)) return undefined
    const { types = [], surfaceMin, postalCodes = [] } = decoded(prospectWishes, row(rows, prospectWishes))
    const wanted = {
      ...(budgetMin !== undefined && { budget_min: budgetMin }),
      ...(budgetMax !== undefined && { budget_max: budgetMax }),
      ...(minYield !== undefined && { min_yield: minYield }),
      ...(types.length > 0 && { types: [...types] }),
      ...(surfaceMin !== undefined && { surface_min: surfaceMin }),
      ...(postalCodes.length > 0 && { postal_codes: [...postalCodes] }),
    }
    return match(wanted, property, tolerance)
  })
  return { ...page, records: records.map(({ record, how }) => ({ prospect: record, ...how })) }
}

function none(request: PageRequest) {
  return { records: [], total: 0, ...('cursor' in request && { next: null }) }
}

const NO_ROW = Uint8Array.of()
const row = (rows: Rows, { name }: { name: string }) => rows[name] ?? NO_ROW

/**
 * Finds the matching records by their packed rows. Then reads the records of the page and checks them again. Leaves out
 * records that no longer match.
 */
async function bestOf<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  families: readonly Family<Stored>[],
  scope: Parameters<typeof cursorAfter>[0],
  request: PageRequest,
  judge: (rows: Rows) => Match | undefined,
): Promise<PageOf<{ record: Public; how: Match }>> {
  const { limit } = request
  const after = 'cursor' in request ? positionIn(scope, request.cursor) : undefined
  const sizes = families.map(readFamily)
  const unitsMax = UNITS_MAX - limit
  const counts = await readCounts(storage.name, storage.facets)
  // Refuse before reading, if the rows would cost too much.
  if (estimatedUnits(totalOf(counts, spacesOf(storage.facets)), sizes) > unitsMax) throw tooBroad()
  const matches: Found[] = []
  await visitEveryRow(storage.name, sizes, unitsMax, (seq, rows) => {
    const how = judge(rows)
    if (how) matches.push({ seq, value: how.score })
  })
  matches.sort((a, b) => compareFound(a, b))
  const start = 'offset' in request ? request.offset : firstAfter(matches, after)
  const Entry = v.object({ version: v.number(), data: storage.Stored })
  const seqs = matches.slice(start).map(({ seq }) => seq)
  const page = await readPage(storage, seqs, limit, undefined, (item) => {
    const record = parseStored(Entry, item)
    const how = judge(rowsOfEntry(storage, record.data))
    return how && { record: shown(storage, record), how }
  })
  const last = matches[start + page.asked - 1]
  const isEnd = start + page.asked >= matches.length
  return {
    // Sort again, because some records may have changed after their rows were read.
    records: page.records.toSorted((a, b) => b.how.score - a.how.score),
    total: matches.length,
    ...('cursor' in request && { next: last && !isEnd ? cursorAfter(scope, last) : null }),
  }
}

function firstAfter(matches: readonly Found[], after: Found | undefined): number {
  if (!after) return 0
  const at = matches.findIndex((each) => compareFound(after, each) < 0)
  return at < 0 ? matches.length : at
}

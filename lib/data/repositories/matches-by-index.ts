import * as v from 'valibot'
import type { PropertyMatch, ProspectMatch } from '../../domain/matching.ts'
import {
  budgetsFor,
  ForSale,
  forSale,
  type Match,
  match,
  pricesFor,
  Wanted,
  wantedBy,
} from '../../domain/matching.ts'
import { type KeptProperty, type Property, propertyRecordType } from '../../domain/property.ts'
import { type KeptProspect, type Prospect, prospectRecordType } from '../../domain/prospect.ts'
import { type AnyRecord, type RecordType, shown } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import {
  type Candidate,
  forSaleWithin,
  type Part,
  readCandidates,
  wantedAround,
} from '../matching/entries.ts'
import type { PageOf } from '../records/repository.ts'
import { statusList } from '../records/repository.ts'
import { seqIn } from '../table/keys.ts'
import { entriesAt, readFound } from '../words/search.ts'

export type PageAt = { offset: number; limit: number }

/**
 * The available properties that match a prospect, best first, then newest; none for a prospect that does not look to buy.
 * Requests: one for the prospect, one for each 500 candidates, one for the page, and one for each 100 candidates that
 * moved during the read.
 * @throws AppError `not_found`, `match_too_broad`
 */
export async function propertiesFor(
  wanted: Wanted,
  tolerance: number,
  page: PageAt,
): Promise<PageOf<PropertyMatch>> {
  const parts = forSaleWithin(pricesFor(wanted, tolerance))
  const judge = (property: ForSale) => match(wanted, property, tolerance)
  return bestOf(offered, parts, judge, page, (property, how) => ({ property, ...how }))
}

/**
 * The prospects that match a property, best first, then newest; none for a property that is not available. Requests: one
 * for the property, 7 in parallel for the candidates (more with a tolerance, and one for each 500 of a part), one for the
 * page, and one for each 100 candidates that moved during the read.
 * @throws AppError `not_found`, `match_too_broad`
 */
export async function prospectsFor(
  property: ForSale,
  tolerance: number,
  page: PageAt,
): Promise<PageOf<ProspectMatch>> {
  const parts = wantedAround(budgetsFor(property, tolerance))
  const judge = (wanted: Wanted) => match(wanted, property, tolerance)
  return bestOf(asking, parts, judge, page, (prospect, how) => ({ prospect, ...how }))
}

/**
 * One side of a match, so that `bestOf` serves both directions. `Kept` is the stored record, `Deciding` the few fields that
 * the rule compares (`ForSale` of a property, `Wanted` of a prospect), and `of` returns them while the record can match.
 */
type Side<Kept extends AnyRecord, Shown extends AnyRecord, Deciding> = {
  recordType: RecordType<Kept, Shown>
  Deciding: v.GenericSchema<unknown, Deciding>
  of(record: Kept): Deciding | undefined
}
const offered: Side<KeptProperty, Property, ForSale> = {
  recordType: propertyRecordType,
  Deciding: ForSale,
  of: forSale,
}
const asking: Side<KeptProspect, Prospect, Wanted> = {
  recordType: prospectRecordType,
  Deciding: Wanted,
  of: wantedBy,
}

/**
 * The matching records among the candidates of some index parts. Applies the rule again to the current records of the page
 * and to records that moved while the index was read. So no outdated match is returned, and a record that matched all the
 * time is not missing.
 */
async function bestOf<Kept extends AnyRecord, Shown extends AnyRecord, Deciding, T extends Match>(
  { recordType, Deciding, of }: Side<Kept, Shown, Deciding>,
  parts: readonly Part[],
  judge: (candidate: Deciding) => Match | undefined,
  { offset, limit }: PageAt,
  answer: (record: Shown, how: Match) => T,
): Promise<PageOf<T>> {
  const live = { kind: recordType.name, list: statusList(undefined) }
  const Entry = v.object({ sk: v.string(), version: v.number(), data: recordType.Kept })
  const { found, moved } = await readCandidates(Deciding, parts)
  const present = (await entriesAt(live, moved)).flatMap((item) => {
    const { sk, data } = parseStored(Entry, item)
    const candidate = of(data)
    return candidate ? [{ seq: seqIn(sk), candidate }] : []
  })
  const seqs = bestFirst([...found, ...present], judge)
  const page = await readFound(live, seqs.slice(offset), limit, (item) => {
    const entry = parseStored(Entry, item)
    const candidate = of(entry.data)
    const how = candidate && judge(candidate)
    return how && answer(shown(recordType, entry), how)
  })
  // Some records changed after the candidates were ordered.
  return { records: page.found.toSorted((a, b) => b.score - a.score), total: seqs.length }
}

/** The sequence numbers of those that match, best first, then newest. */
function bestFirst<T>(
  candidates: readonly Candidate<T>[],
  judge: (candidate: T) => Match | undefined,
): number[] {
  return candidates
    .flatMap(({ seq, candidate }) => {
      const how = judge(candidate)
      return how ? [{ seq, score: how.score }] : []
    })
    .sort((a, b) => b.score - a.score || b.seq - a.seq)
    .map(({ seq }) => seq)
}

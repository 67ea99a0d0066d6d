import * as v from 'valibot'
import { type AnyRecord, type Kind, shown } from '../../domain/kind/kind.ts'
import type { PropertyMatch, ProspectMatch } from '../../domain/matching/answer.ts'
import {
  budgetsFor,
  type ForSale,
  forSale,
  type Match,
  match,
  pricesFor,
  type Wanted,
  wantedBy,
} from '../../domain/matching/rule.ts'
import { propertyKind } from '../../domain/property.ts'
import { prospectKind } from '../../domain/prospect.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Candidate } from '../matching/candidates.ts'
import { findForSale } from '../matching/for-sale.ts'
import { findWanted } from '../matching/wanted.ts'
import { listWith } from '../records/archive.ts'
import { readFound } from '../records/pages/found-page.ts'
import type { PageOf } from '../records/pages/listing.ts'
import type { Item } from '../table/items.ts'
import { properties } from './properties.ts'
import { prospects } from './prospects.ts'

type PageAt = { offset: number; limit: number }

/**
 * The available properties that suit a prospect, best first, then newest; none for a prospect that does not look to buy.
 * Requests: one for the prospect, one for each 500 candidates, one for the page.
 * @throws AppError `not_found`, `match_too_broad`
 */
export async function propertiesFor(
  id: string,
  tolerance: number,
  page: PageAt,
): Promise<PageOf<PropertyMatch>> {
  const wanted = wantedBy((await prospects.get(id)).record)
  if (!wanted) return { records: [], total: 0 }
  const judge = (property: ForSale) => match(wanted, property, tolerance)
  const places = bestFirst(await findForSale(pricesFor(wanted, tolerance)), judge)
  return pageOf(propertyKind.name, places, page, (item) => {
    const property = recordIn(propertyKind, item)
    const candidate = forSale(property)
    const how = candidate && judge(candidate)
    return how && { property, ...how }
  })
}

/**
 * The prospects whom a property suits, best first, then newest; none for a property that cannot be had. Requests: one for
 * the property, 7 side by side for the prospects in question (more with a tolerance, and one for each 500 of a part), one
 * for the page.
 * @throws AppError `not_found`, `match_too_broad`
 */
export async function prospectsFor(
  id: string,
  tolerance: number,
  page: PageAt,
): Promise<PageOf<ProspectMatch>> {
  const property = forSale((await properties.get(id)).record)
  if (!property) return { records: [], total: 0 }
  const judge = (wanted: Wanted) => match(wanted, property, tolerance)
  const places = bestFirst(await findWanted(budgetsFor(property, tolerance)), judge)
  return pageOf(prospectKind.name, places, page, (item) => {
    const prospect = recordIn(prospectKind, item)
    const candidate = wantedBy(prospect)
    const how = candidate && judge(candidate)
    return how && { prospect, ...how }
  })
}

/** The places of those that match, best first, then newest. */
function bestFirst<T>(
  candidates: readonly Candidate<T>[],
  judge: (candidate: T) => Match | undefined,
): number[] {
  return candidates
    .flatMap(({ place, candidate }) => {
      const how = judge(candidate)
      return how ? [{ place, score: how.score }] : []
    })
    .sort((a, b) => b.score - a.score || b.place - a.place)
    .map(({ place }) => place)
}

/** @param read judges a record once more as it is now: none is shown for what it was when the candidates were read */
async function pageOf<T>(
  kind: string,
  places: readonly number[],
  { offset, limit }: PageAt,
  read: (item: Item) => T | undefined,
): Promise<PageOf<T>> {
  const live = { kind, list: listWith(undefined) }
  const { found } = await readFound(live, places.slice(offset), limit, read)
  return { records: found, total: places.length }
}

function recordIn<Kept extends AnyRecord, Shown extends AnyRecord>(
  kind: Kind<Kept, Shown>,
  entry: Item,
): Shown {
  return shown(kind, parseStored(v.object({ version: v.number(), data: kind.Kept }), entry))
}

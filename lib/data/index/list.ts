import * as v from 'valibot'
import type { PageOf, PageRequest } from '../../domain/page.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Item } from '../table/client.ts'
import { cursorAfter, cursorAt, positionIn, type SortedPosition, seqInCursor } from '../table/cursors.ts'
import { findPage, type Start } from './find-page.ts'
import { isMatch, readPage, warnOfShortPage } from './list-entries.ts'
import { type ListFilter, queryOf, withNumber } from './query.ts'
import type { RecordStorage } from './record-storage.ts'

/** A request for a page of a list. `included` is the number of referenced records that are read for each record of the page. */
type ListRequest = PageRequest & { filter: ListFilter; included?: number }

/**
 * Returns one page of the records that match a filter, as responses contain them, in the requested order, and the number of
 * matches. The number is exact if no record is written meanwhile.
 *
 *     filter --> query --> sequence numbers of the page, and total --> entries --> leave out entries that no longer match
 *
 * @param caller the user id that replaces `me` in the filter `assigned_to`
 * @throws AppError `validation_failed`, `search_too_broad`, `range_too_broad`, `store_unavailable`
 */
export async function listRecords<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  request: ListRequest,
  caller?: string,
): Promise<PageOf<Public>> {
  const filter = await withNumber(request.filter, caller)
  const query = queryOf(storage, filter)
  const scope = { kind: storage.name, filter }
  const start = startOf()
  const { limit, included = 0 } = request
  const { total, found, isAll, entries } = await findPage(storage, query, {
    start,
    limit,
    reservedUnits: limit * (1 + included),
  })

  const Entry = v.object({ version: v.number(), data: storage.Stored })
  const seqs = found.map(({ seq }) => seq)
  // The page keeps the order of `found`, and `total` its number. A record that changed since stays where it was found, or is left
  // out if it no longer matches.
  const page = await readPage(storage, seqs, limit, entries, matching)
  const last = found[page.asked - 1]
  const isEnd = isAll && page.asked >= found.length
  if (page.records.length < limit && !isEnd)
    warnOfShortPage({ kind: storage.name, asked: page.asked, read: page.records.length })
  const next = !isEnd && last ? cursorOf(last) : null
  return { records: page.records, total, ...('cursor' in request && { next }) }

  function matching(item: Item, words?: readonly string[]): Public | undefined {
    const revision = parseStored(Entry, item)
    return isMatch(storage, query, revision.data, words) ? shown(storage, revision) : undefined
  }

  function startOf(): Start {
    if ('offset' in request) return { offset: request.offset }
    if (!query.order) return { before: seqInCursor(scope, request.cursor) }
    const after = positionIn(scope, request.cursor)
    return after ? { after } : { offset: 0 }
  }

  function cursorOf(position: SortedPosition): string {
    return query.order ? cursorAfter(scope, position) : cursorAt(scope, position.seq)
  }
}

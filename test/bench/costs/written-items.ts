import { parsedKey } from '../../../lib/data/table/keys.ts'
import { isId, recordTypeNames, recordTypeNaming } from '../../../lib/domain/id.ts'
import { isJsonObject } from '../../../lib/domain/json.ts'
import { interceptRequests } from '../../support/store/intercept.ts'

/** The sorts of items that a transaction writes. `checks` are reference counts of other records, and conditions. */
export const sorts = [
  'record',
  'history',
  'feed',
  'lists',
  'words',
  'external id',
  'rows',
  'bits',
  'counts',
  'checks',
] as const
type Sort = (typeof sorts)[number]

/** The numbers of written items, by record type and sort. */
export type WrittenItems = Map<string, Map<Sort, number>>

const ROOMS: Readonly<Record<string, Sort>> = {
  LIST: 'lists',
  WORD: 'words',
  EXTERNAL: 'external id',
  ROWS: 'rows',
  BITS: 'bits',
  FACETS: 'counts',
}

/** Counts the items of the transactions that `work` sends. */
export async function itemsWrittenBy(work: () => Promise<unknown>): Promise<WrittenItems> {
  const written: WrittenItems = new Map()
  const stop = interceptRequests(({ input }, send) => {
    const items = 'TransactItems' in input && Array.isArray(input.TransactItems) ? input.TransactItems : []
    for (const item of items) {
      const { type, sort } = sortOf(item)
      const ofType = written.get(type) ?? new Map<Sort, number>()
      written.set(type, ofType.set(sort, (ofType.get(sort) ?? 0) + 1))
    }
    return send()
  })
  await work().finally(stop)
  return written
}

/** Returns the record type and the sort of an item of a transaction. */
function sortOf(item: unknown): { type: string; sort: Sort } {
  const { Put, Update, Delete, ConditionCheck } = fields(item)
  const write = fields(Put ?? Update ?? Delete ?? ConditionCheck)
  const key = fields(Put ? write.Item : write.Key)
  const [pk, sk] = [String(key.pk), String(key.sk)]
  const { room, kind } = parsedKey({ pk, sk })
  const inIndex = ROOMS[room]
  if (inIndex) return { type: kind, sort: inIndex }
  if (room === 'HISTORY') return { type: typeOf(kind), sort: 'history' }
  if (pk === 'CHANGES') return { type: typeOf(sk.split('#').at(-1) ?? ''), sort: 'feed' }
  const isOwn = Put || Delete || String(write.UpdateExpression).includes('#data')
  return { type: typeOf(pk), sort: isOwn ? 'record' : 'checks' }
}

function fields(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? value : {}
}

function typeOf(id: string): string {
  return recordTypeNames.find((name) => isId(recordTypeNaming[name].prefix, id)) ?? 'other'
}

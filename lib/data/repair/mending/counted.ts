import { rangeOf, SHARDS, sumVectors, total } from '../../lists/counted-list.ts'
import { getItem, type Item, queryItems } from '../../table/client.ts'
import {
  countPartition,
  type Key,
  leafKey,
  leafPrefix,
  listPartition,
  recordKey,
  seqSortKey,
  topKey,
  topPrefix,
} from '../../table/keys.ts'
import { derivations } from '../derivation.ts'
import { type Counter, placesOf } from '../places.ts'

/** One item that has a part of a counter; `value` is `undefined` where it has none yet. */
export type Part = { key: Key; value: unknown }

/**
 * How to read one counter, and what it counts. Every live write of what is counted changes one of the parts in its
 * own transaction.
 */
export type Counted = { attribute: string; readParts(): Promise<Part[]>; count(): Promise<number> }

export function countedBy(counter: Counter): Counted {
  if (counter.counts === 'referrers') return referrersOf(counter.id)
  const { counts, kind, list, superblock, name } = counter
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard)
  if (counts === 'superblock') {
    const range = rangeOf(superblock)
    const keys = shards.map((shard) => topKey(kind, list, range, shard))
    return {
      attribute: name,
      readParts: async () => partsOf(keys, name, await readVectors(kind, list, `${topPrefix}${range}#`)),
      // The blocks, which are corrected first: some thousand entries would not stand still long enough.
      count: async () => total(sumVectors(await readVectors(kind, list, leafPrefix(superblock)))),
    }
  }
  const keys = shards.map((shard) => leafKey(kind, list, superblock, shard))
  return {
    attribute: name,
    readParts: async () => partsOf(keys, name, await readVectors(kind, list, leafPrefix(superblock))),
    count: () => countEntries(kind, list, placesOf(counter)),
  }
}

/** Offers are on a list of each record they refer to, named by its id; its length is what that record counts. */
function referrersOf(id: string): Counted {
  const attribute = 'referrers'
  const kinds = derivations.map(({ kind }) => kind)
  return {
    attribute,
    async readParts() {
      const record = await getItem(recordKey(id))
      return record ? [{ key: recordKey(id), value: record[attribute] }] : []
    },
    async count() {
      const counts = await Promise.all(kinds.map((kind) => countEntries(kind, id)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

function readVectors(kind: string, list: string, prefix: string): Promise<Item[]> {
  return queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': countPartition(kind, list), ':prefix': prefix },
  })
}

/** The parts in the shards that writers use, and in any other that is there all the same. */
function partsOf(keys: readonly Key[], name: string, items: readonly Item[]): Part[] {
  const parts = new Map<string, Part>(keys.map((key) => [key.sk, { key, value: undefined }]))
  for (const { pk, sk, [name]: value } of items) {
    const key = { pk: String(pk), sk: String(sk) }
    parts.set(key.sk, { key, value })
  }
  return [...parts.values()]
}

/** The entries of a list at these places, or of a list whole. */
async function countEntries(
  kind: string,
  list: string,
  places?: { first: number; last: number },
): Promise<number> {
  const pk = listPartition(kind, list)
  if (places === undefined) {
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
    return (await queryItems({ ...query, ProjectionExpression: 'pk' })).length
  }
  const { first, last } = places
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': pk, ':first': seqSortKey(first), ':last': seqSortKey(last) },
    ProjectionExpression: 'pk',
  })
  return items.length
}

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { client, sent } from './client.ts'
import type { Item } from './items.ts'

/** Reads one page of one partition, at most 1 MB, strongly consistent if not told otherwise; `next` is where it goes on. */
export async function queryPage(
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<{ items: Item[]; next: Item | undefined }> {
  const command = new QueryCommand({ ConsistentRead: true, ...query, TableName: config().TABLE_NAME })
  const page = await sent((options) => client().send(command, options))
  return { items: page.Items ?? [], next: page.LastEvaluatedKey }
}

/** Reads up to `limit` items of one partition, strongly consistent, following short pages. */
export async function queryItems(
  query: Omit<QueryCommandInput, 'TableName' | 'ConsistentRead' | 'Limit'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = []
  let start: Item | undefined
  do {
    const page = await queryPage({
      ...query,
      ...(Number.isFinite(limit) && { Limit: limit - items.length }),
      ...(start && { ExclusiveStartKey: start }),
    })
    items.push(...page.items)
    start = page.next
  } while (start !== undefined && items.length < limit)
  return items
}

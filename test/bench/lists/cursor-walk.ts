import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { config } from '../../../lib/config.ts'
import { client } from '../../../lib/data/table/client.ts'
import { listPartition } from '../../../lib/data/table/keys.ts'

/** How the same page is had where there are only cursors: every page before it is walked, and the rest is counted. */
export async function walkToPage(page: number, limit: number): Promise<{ items: number; total: number }> {
  let total = 0
  let items = 0
  let start: QueryCommandInput['ExclusiveStartKey']
  for (let walked = 1; walked === 1 || start; walked++) {
    const counting = walked > page
    const answer: QueryCommandOutput = await client().send(
      new QueryCommand({
        TableName: config().TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': listPartition('prospect', 'live') },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(counting ? { Select: 'COUNT' } : { Limit: limit }),
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    total += answer.Count ?? 0
    if (walked === page) items = answer.Count ?? 0
    start = answer.LastEvaluatedKey
  }
  return { items, total }
}

import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { config } from '../../../lib/config.ts'
import { client } from '../../../lib/data/table/client.ts'
import { listPartition } from '../../../lib/data/table/keys.ts'

type Asked = { Limit: number } | { Select: 'COUNT' }

/** How many prospects each answer has or counts, one query after another from the newest on. */
async function* answers(asked: Asked): AsyncGenerator<number> {
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const answer: QueryCommandOutput = await client().send(
      new QueryCommand({
        TableName: config().TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': listPartition('prospect', 'live') },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...asked,
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    yield answer.Count ?? 0
    start = answer.LastEvaluatedKey
  } while (start)
}

/** How a page is had where there are only cursors: every page before it is walked. Each yields how many it has. */
export function walkPages(limit: number): AsyncGenerator<number> {
  return answers({ Limit: limit })
}

/** How the total is had there: by a count of all. */
export async function countAll(): Promise<number> {
  let total = 0
  for await (const count of answers({ Select: 'COUNT' })) total += count
  return total
}

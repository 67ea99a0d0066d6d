import {
  CreateTableCommand,
  type CreateTableCommandInput,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { beforeDeadline, client, type Item } from './client.ts'
import { type Key, keyOf } from './keys.ts'
import { untilAvailable } from './retries.ts'

/** The parts of `stack/table.yml` that `createTable` uses. */
export type TableDefinition = Required<
  Pick<CreateTableCommandInput, 'BillingMode' | 'AttributeDefinitions' | 'KeySchema'>
> & { ttlAttribute: string }

/** Creates the table. Returns `false` if it exists already. */
export async function createTable({ ttlAttribute, ...definition }: TableDefinition): Promise<boolean> {
  const TableName = config().TABLE_NAME
  try {
    await client().send(new CreateTableCommand({ TableName, ...definition }))
  } catch (error) {
    if (error instanceof ResourceInUseException) return false
    throw error
  }
  const TimeToLiveSpecification = { AttributeName: ttlAttribute, Enabled: true }
  await client().send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  return true
}

/**
 * Reads one segment of the table of several, page by page. By default, reads the whole table. Never used by an API request. Reads
 * the next page before it yields one, because some engines cannot continue after an item that was deleted.
 */
export async function* scanPages(segment = 0, of = 1): AsyncGenerator<Item[]> {
  let page = await scanPage(segment, of, undefined)
  while (page.next !== undefined) {
    const next = await scanPage(segment, of, page.next)
    yield page.items
    page = next
  }
  yield page.items
}

/** The maximum number of items of a page. These items usually take about 1 MB, which is DynamoDB's limit for a page. */
const PAGE_ITEMS = 2_000

/** Reads one page. Retries a failed read with half as many items. */
function scanPage(
  segment: number,
  of: number,
  after: Key | undefined,
): Promise<{ items: Item[]; next: Key | undefined }> {
  return untilAvailable(async (tries) => {
    const command = new ScanCommand({
      TableName: config().TABLE_NAME,
      ConsistentRead: true,
      Limit: Math.ceil(PAGE_ITEMS / 2 ** (tries - 1)),
      Segment: segment,
      TotalSegments: of,
      ...(after && { ExclusiveStartKey: after }),
    })
    const page = await beforeDeadline((options) => client().send(command, options))
    return { items: page.Items ?? [], next: page.LastEvaluatedKey && keyOf(page.LastEvaluatedKey) }
  })
}

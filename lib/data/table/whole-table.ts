import {
  CreateTableCommand,
  type CreateTableCommandInput,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { withDeadline } from '../../context/deadline.ts'
import { AppError } from '../../errors.ts'
import { client, type Item, sent } from './client.ts'
import type { Key } from './keys.ts'
import { backOff } from './retries.ts'

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

/** The time limit of a page with its retries, in milliseconds. */
const PAGE_MS = 60_000
/** The maximum number of items of a page. These items usually take about 1 MB, which is DynamoDB's limit for a page. */
const PAGE_ITEMS = 2_000

/** Reads one page. Retries a failed read with half as many items, so that one error does not end a long scan. */
function scanPage(
  segment: number,
  of: number,
  after: Key | undefined,
): Promise<{ items: Item[]; next: Key | undefined }> {
  return withDeadline(PAGE_MS, async () => {
    for (let tries = 1; ; tries++) {
      const command = new ScanCommand({
        TableName: config().TABLE_NAME,
        ConsistentRead: true,
        Limit: Math.ceil(PAGE_ITEMS / 2 ** (tries - 1)),
        Segment: segment,
        TotalSegments: of,
        ...(after && { ExclusiveStartKey: after }),
      })
      try {
        const page = await sent((options) => client().send(command, options))
        const { pk, sk } = page.LastEvaluatedKey ?? {}
        const next = page.LastEvaluatedKey && { pk: String(pk), sk: String(sk) }
        return { items: page.Items ?? [], next }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await backOff(tries, error)
      }
    }
  })
}

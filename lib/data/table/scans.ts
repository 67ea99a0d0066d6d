import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { withDeadline } from '../../request-context.ts'
import type { Item } from './client.ts'
import { client, sent } from './client.ts'
import type { Key } from './keys.ts'
import { backOff } from './retries.ts'

/** Every item of the table: for operators and tests, never for an answer. */
export async function* scanItems(): AsyncGenerator<Item> {
  for await (const { items } of scanPages()) yield* items
}

/** A part of the table, and the key that the next part begins after; none after the last. */
type ScanPage = { items: Item[]; next: Key | undefined }

/** The items of the table page by page, from the first or after a key. */
export async function* scanPages(after?: Key): AsyncGenerator<ScanPage> {
  let page: ScanPage = { items: [], next: after }
  do {
    page = await scanPage(page.next)
    yield page
  } while (page.next !== undefined)
}

/** How long a page of a scan is asked for, in milliseconds. */
const PAGE_MS = 60_000
/** As many items as are about 1 MB, where DynamoDB ends a page at the latest. */
const PAGE_ITEMS = 2_000

/** A scan may take hours: a page that does not come is asked for again, each time for half as many items. */
function scanPage(after: Key | undefined): Promise<ScanPage> {
  return withDeadline(PAGE_MS, async () => {
    for (let tries = 1; ; tries++) {
      const command = new ScanCommand({
        TableName: config().TABLE_NAME,
        ConsistentRead: true,
        Limit: Math.ceil(PAGE_ITEMS / 2 ** (tries - 1)),
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

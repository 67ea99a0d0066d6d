import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { isJsonObject } from '../../domain/json.ts'
import { beforeDeadline, client } from './client.ts'
import type { Key } from './keys.ts'

type ItemQuery = Omit<QueryCommandInput, 'TableName'>

/** Receives each attribute of an item: a number as its digits, bytes in base64. */
type VisitAttribute = (sk: string, name: string, value: string) => void

/** Visits all attributes of the items that a query selects, from as many pages as needed. */
export async function visitItems(query: ItemQuery, visit: VisitAttribute): Promise<void> {
  let next: Key | undefined
  do next = await visitPage({ ...query, ...(next && { ExclusiveStartKey: next }) }, visit)
  while (next)
}

/**
 * Reads one page (at most 1 MB) of a partition with a strongly consistent read. Visits all attributes of its items except the
 * keys. These attributes must be numbers or bytes. Returns the key to continue from, or `undefined` on the last page. Parses the
 * items itself, because the SDK would take several times as long. `JSON.parse` would also be slow, because it takes longer for
 * objects whose members are in different orders.
 */
export async function visitPage(query: ItemQuery, visit: VisitAttribute): Promise<Key | undefined> {
  const command = new QueryCommand({ ConsistentRead: true, ...query, TableName: config().TABLE_NAME })
  let items = ''
  command.middlewareStack.add(
    (next) =>
      async function cutItems(args) {
        const result = await next(args)
        const { response } = result
        if (!isJsonObject(response) || response.statusCode !== OK || !(response.body instanceof Readable))
          return result
        const json = await text(response.body)
        const from = json.search(ITEMS) + (ITEMS.exec(json)?.[0].length ?? 0)
        // Keys, numbers and base64 values contain no bracket, so the first `]` ends the items.
        const to = json.indexOf(']', from)
        items = json.slice(from, to)
        Object.assign(response, { body: Buffer.from(json.slice(0, from) + json.slice(to)) })
        return result
      },
    // `override` is needed because the SDK adds this middleware twice.
    { step: 'deserialize', priority: 'low', name: 'cutItems', override: true },
  )
  const page = await beforeDeadline((options) => client().send(command, options))
  const visited = visitAttributes(items, visit)
  if (visited !== page.Count)
    throw new Error(`Only ${visited} of the ${page.Count} items of a page could be read`)
  const next = page.LastEvaluatedKey
  return next && { pk: String(next.pk), sk: String(next.sk) }
}

const OK = 200
const ITEMS = /"Items"\s*:\s*\[/

/** Matches one attribute: its name, its value, and `}` if it is the last attribute of its item. */
const ATTRIBUTE = /"([^"]+)"\s*:\s*\{\s*"[BNS]"\s*:\s*"([^"]*)"\s*\}\s*(\}?)/g

/** Visits the attributes of all items. Returns the number of items. */
function visitAttributes(items: string, visit: VisitAttribute): number {
  let visited = 0
  let sk = ''
  const names: string[] = []
  const values: string[] = []
  for (const [, name = '', value = '', end] of items.matchAll(ATTRIBUTE)) {
    if (name === 'sk') sk = value
    else if (name !== 'pk') {
      names.push(name)
      values.push(value)
    }
    if (!end) continue
    for (const [at, each] of values.entries()) visit(sk, names[at] ?? '', each)
    names.length = 0
    values.length = 0
    visited += 1
  }
  return visited
}

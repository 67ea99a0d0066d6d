import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { isJsonObject } from '../../domain/record-type.ts'
import { client, sent } from './client.ts'
import type { Key } from './keys.ts'

/** Receives each binary attribute of an item, in base64. */
type VisitAttribute = (sk: string, name: string, base64: string) => void

/**
 * Reads one page (at most 1 MB) of a partition with a strongly consistent read. Visits all attributes of its items except the
 * keys. These attributes must be binary. Returns the key to continue from, or `undefined` on the last page. Parses the items
 * itself, because the SDK would take several times as long. `JSON.parse` would also be slow, because it takes longer for
 * objects whose members are in different orders.
 */
export async function visitBinaryPage(
  query: Omit<QueryCommandInput, 'TableName'>,
  visit: VisitAttribute,
): Promise<Key | undefined> {
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
        // Keys and base64 values contain no bracket, so the first `]` ends the items.
        const to = json.indexOf(']', from)
        items = json.slice(from, to)
        Object.assign(response, { body: Buffer.from(json.slice(0, from) + json.slice(to)) })
        return result
      },
    // `override` is needed because the SDK adds this middleware twice.
    { step: 'deserialize', priority: 'low', name: 'cutItems', override: true },
  )
  const page = await sent((options) => client().send(command, options))
  const visited = visitItems(items, visit)
  if (visited !== page.Count)
    throw new Error(`Only ${visited} of the ${page.Count} items of a page could be read`)
  const next = page.LastEvaluatedKey
  return next && { pk: String(next.pk), sk: String(next.sk) }
}

const OK = 200
const ITEMS = /"Items"\s*:\s*\[/

/** Matches one attribute: its name, its value, and `}` if it is the last attribute of its item. */
const ATTRIBUTE = /"([^"]+)"\s*:\s*\{\s*"[BS]"\s*:\s*"([^"]*)"\s*\}\s*(\}?)/g

/** Visits the attributes of all items. Returns the number of items. */
function visitItems(items: string, visit: VisitAttribute): number {
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

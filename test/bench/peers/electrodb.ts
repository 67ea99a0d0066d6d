import { Entity } from 'electrodb'
import { client } from '../../../lib/data/table/client.ts'
import type { Item } from '../../../lib/data/table/items.ts'
import { TABLE } from '../engine.ts'

/** A prospect as an entity of ElectroDB: all in one partition, in the order of their places, which is the order of our lists. */
function prospectEntity(asks: { client?: ReturnType<typeof client> } = {}) {
  const schema = {
    model: { service: 'records', entity: 'prospect', version: '1' },
    attributes: {
      place: { type: 'string', required: true },
      version: { type: 'number', required: true },
      data: { type: 'any', required: true },
    },
    indexes: {
      newest: {
        pk: { field: 'pk', composite: [] },
        sk: { field: 'sk', composite: ['place'] },
      },
    },
  } as const
  return new Entity(schema, { table: TABLE, ...asks })
}

/** The item that ElectroDB would write for what a list of ours holds at a place. */
export function itemMaker(): (entry: Item) => Item {
  const entity = prospectEntity()
  return ({ sk, version, data }) =>
    entity.put({ place: String(sk), version: Number(version), data }).params<{ Item: Item }>().Item
}

/** How many items each page has, by ElectroDB's own pagination, page after page from the newest on. */
export async function* walk(limit: number): AsyncGenerator<number> {
  const entity = prospectEntity({ client: client() })
  let cursor: string | null = null
  do {
    const page: { data: object[]; cursor: string | null } = await entity.query
      .newest({})
      .go({ cursor, limit, order: 'desc', consistent: true })
    yield page.data.length
    cursor = page.cursor
  } while (cursor !== null)
}

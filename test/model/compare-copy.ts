import fc from 'fast-check'
import type { Copy } from '../client/copy/device.ts'
import { Differences, recordsOf } from './compare.ts'
import { expected, lists, type Query, sortedBy } from './lists.ts'
import type { Model } from './model.ts'
import { queriesOf } from './queries.ts'
import { type Public, types } from './records.ts'

const QUERIES = 40
/** The parameters of the service's lists that a copy does not have. */
const REMOTE = /^(external_id|email|phone)$/

/** Compares the lists of a copy that has no waiting changes with the same queries of arrays. */
export async function compareCopy(copy: Copy, model: Model, me: string, seed: number): Promise<string[]> {
  const differences = new Differences(() => Promise.reject(new Error('not used')))
  const records = recordsOf(model)
  for (const type of types) {
    if (records[type].length === 0) continue
    const list = lists[type]
    for (const [n, full] of fc.sample(queriesOf(list, records[type]), { seed, numRuns: QUERIES }).entries()) {
      const query = Object.fromEntries(Object.entries(full).filter(([name]) => !REMOTE.test(name)))
      const what = `${type} of the copy with ${JSON.stringify(query)}`
      const local = localQuery(query, me)
      const all = expected(list, query, records[type])
      const held = await copy.list(type, local)
      const shown = held.map(({ record }): Public => JSON.parse(JSON.stringify(record)))
      differences.same(what, sortedById(shown), sortedById(all))
      // A copy does not know the order of records that were created in the same millisecond, so only the sorted values are compared.
      const places = (some: readonly Public[]) =>
        some.map((each) => [sortedBy(list, query, each), each.created_at])
      differences.same(`order of ${what}`, places(shown), places(all))
      differences.same(`count of ${what}`, (await copy.page(type, local)).total, all.length)
      const [page, limit] = [1 + (n % 3), [1, 7, 20][n % 3] ?? 20]
      differences.same(
        `page of ${what}`,
        await copy.list(type, { ...local, page, limit }),
        held.slice((page - 1) * limit, page * limit),
      )
    }
  }
  return differences.found
}

const sortedById = (records: readonly Public[]) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Converts the parameters of a query string to a query of the client, which has numbers, booleans and arrays. */
function localQuery(query: Query, me: string) {
  const values = Object.entries(query).map(([name, text]): [string, unknown] => {
    if (/_(min|max)$/.test(name)) return [name, Number(text)]
    if (name === 'assigned_to' && text === me) return [name, 'me']
    if (name === 'done') return [name, text === 'true']
    return [name, /^(status|type|kind|postal_code)$/.test(name) ? text.split(',') : text]
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(values)))
}

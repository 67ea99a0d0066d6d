import { showProgress } from '../../../lib/operator/progress.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { measured } from '../../support/store/measure.ts'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { type Send, withHandlers } from './handlers.ts'

/**
 * Prints the number of items and write units of each write, for records with seven words. Also prints the number of items in the
 * largest transaction of a deal.
 */
const options = optionsOf('writes', {})
/** The maximum number of items in a DynamoDB transaction. */
const ITEMS_MAX = 100
/** More words than the service indexes for one record. */
const WORDS = 60

type Line = { what: string; items: number; units: number }

/** Returns a function that runs a request and returns its response. The function adds a line with the items and units to `lines`. */
function noting(lines: Line[]) {
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  return async (what: string, work: () => Promise<any>) => {
    showProgress(`Measuring ${what} ...`)
    let items = 0
    const stop = interceptRequests(({ input }, send) => {
      if ('TransactItems' in input && Array.isArray(input.TransactItems)) items = input.TransactItems.length
      return send()
    })
    const { result, written } = await measured(work).finally(stop)
    lines.push({ what, items, units: written })
    return result
  }
}

/** Creates, changes and deletes records with this name or address. Returns the items and units of each write. */
async function measureWrites(send: Send, name: string, address: string): Promise<Line[]> {
  const lines: Line[] = []
  const note = noting(lines)
  const prospect = {
    name,
    email: 'ines.roux@example.com',
    phone: '+33612345678',
    criteria: { budget_max: 300_000 },
  }
  const property = { address, type: 'apartment', surface: 54, price: 260_000, estimated_rent: 1_150 }
  const post = (path: string, json: object) => send('POST', `/api/v1/${path}`, json)
  const put = (path: string, json: object) => send('PUT', `/api/v1/${path}`, json)

  const { id: property_id } = await note('create a property', () => post('properties', property))
  const { id: prospect_id } = await note('create a prospect', () => post('prospects', prospect))
  const offer = { prospect_id, property_id, offer_amount: 248_000 }
  const { id } = await note('create an offer', () => post('transactions', offer))
  const rival = (await post('transactions', offer)).id
  await note('reject an offer', () => put(`transactions/${rival}`, { status: 'rejected' }))
  await note('accept an offer', () => put(`transactions/${id}`, { status: 'accepted' }))
  await note('complete an offer', () => put(`transactions/${id}`, { status: 'completed' }))
  const other = (await post('properties', property)).id
  const buyer = (await post('prospects', prospect)).id
  await note('change the price of a property', () => put(`properties/${other}`, { price: 255_000 }))
  await note('change the status of a property', () => put(`properties/${other}`, { status: 'withdrawn' }))
  await note('change the status of a prospect', () => put(`prospects/${buyer}`, { status: 'active' }))
  await note('change the criteria of a prospect', () =>
    put(`prospects/${buyer}`, { criteria: { min_yield: 5 } }),
  )
  await note('change the name of a prospect', () => put(`prospects/${buyer}`, { name: 'Anna Schmidt' }))
  await note('archive a property', () => post(`properties/${other}/archive`, {}))
  await note('delete a prospect', () => send('DELETE', `/api/v1/prospects/${buyer}`))
  return lines
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const longText = letters
  .flatMap((a) => letters.map((b) => a + b))
  .slice(0, WORDS)
  .join(' ')

await withHandlers(async (send) => {
  const lines = await measureWrites(send, 'Inès Roux', '12 rue de la République, 69002 Lyon')
  const longest = await measureWrites(send, longText, longText)
  showProgress('')
  // With an Idempotency-Key, the transaction writes one more item: the outcome of the request.
  const deal = Math.max(...longest.filter(({ what }) => what.endsWith('offer')).map(({ items }) => items)) + 1
  const rows = lines.map(({ what, items, units }) => [what, items, units.toFixed(0)])
  options.report(
    { lines, longest, deal },
    [
      'Items of each transaction and write units of its request, for records with seven words. The units of a create include 1 unit for the sequence number.\n',
      columns([['', 'items', 'write units'], ...rows]),
      `\nThe largest deal (records with ${WORDS} words, and an Idempotency-Key) writes ${deal} items. A transaction can have up to ${ITEMS_MAX}.`,
    ].join('\n'),
  )
})
process.exit()

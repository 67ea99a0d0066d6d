import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect, copyOf, memoryStore } from '../../../client/src/index.ts'

/** A store that the client of release 0.5.0 has written. The store has three records and four waiting changes. */
const kept: object = JSON.parse(readFileSync(new URL('kept-by-0.5.0.json', import.meta.url), 'utf8'))
const session = {
  token: 't',
  expires_at: '2100-01-01T00:00:00.000Z',
  user: { id: 'usr_anna', email: 'anna@example.com', name: 'Anna' },
}
const prospect = 'prs_01KAG5BW00AAAAAAAAAAAAAAAA'

/** A service that accepts every change and has an empty feed. */
function accepting() {
  const sent: string[] = []
  async function fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const { method } = request
    if (method !== 'GET') sent.push(`${method} ${pathname} ${request.headers.get('if-match') ?? ''}`.trim())
    if (pathname.endsWith('/changes')) return Response.json({ data: [], next: 'cursor', more: false })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const body = method === 'GET' ? {} : JSON.parse(await request.text())
    const id = method === 'POST' ? `new_${sent.length}` : pathname.split('/').at(-1)
    return Response.json({ ...body, id, version: method === 'POST' ? 1 : 2, status: 'new' })
  }
  return { sent, fetch }
}

test('a copy reads a store of release 0.5.0, sends its waiting changes and continues at its feed cursor', async () => {
  const { sent, fetch } = accepting()
  const rows = Object.entries(kept).map(([key, value]): [string, string] => [key, JSON.stringify(value)])
  const copy = copyOf(
    connect({ baseUrl: 'https://service.test', session, fetch }),
    memoryStore(new Map(rows)),
  )
  expect(await copy.list('prospect')).toMatchObject([
    {
      key: prospect,
      record: { name: 'Zoé', phone: '+33612345678' },
      waiting: [{ does: 'update' }],
      version: 1,
    },
  ])
  expect(await copy.count('prospect', { status: 'all' })).toBe(2)
  // The other property is hidden, because its delete is waiting to be sent.
  expect(await copy.list('property')).toMatchObject([{ record: { address: 'Draft', status: 'available' } }])
  expect(await copy.list('transaction', { sort: 'amount' })).toMatchObject([
    { record: { status: 'pending', allowed_transitions: ['accepted', 'rejected', 'withdrawn'] } },
  ])
  expect(await copy.sync()).toEqual([])
  expect(sent).toEqual([
    `PUT /api/v1/prospects/${prospect} "1"`,
    'POST /api/v1/properties',
    'POST /api/v1/transactions',
    'DELETE /api/v1/properties/prp_01KAG5BW00AAAAAAAAAAAAAAAA "1"',
  ])
  expect(await copy.waiting()).toEqual([])
  // The simulated service returns no lists. So this record shows that the sync did not read all records again.
  expect(await copy.list('prospect')).toMatchObject([{ key: prospect, version: 2, waiting: [] }])
})

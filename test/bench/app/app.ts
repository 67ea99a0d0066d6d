import { mock } from 'node:test'
import { copyOf, each, memoryStore } from '../../../client/src/index.ts'
import { prospectStore } from '../../../lib/data/kinds/prospects.ts'
import { seededRandom } from '../../../lib/local/demo/random.ts'
import { sampleProspect } from '../../../lib/local/demo/sample-prospects.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { withEngine } from '../engine.ts'
import { optionsOf } from '../options.ts'
import { type Asked, signedInApp } from './app-service.ts'

/** `npm run bench:app`: what an app sees and asks for as it scrolls, shows a screen and follows what others do. */
const options = optionsOf('bench:app', { records: { usual: 1_000, least: 300, what: 'prospects' } })
const RECORDS = options.number('records')
const PAGES = 11
const LIMIT = 20
const CHANGED = 25
const HOUR_MS = 60 * 60 * 1000

type App = Awaited<ReturnType<typeof signedInApp>>
type Api = App['api']

/** The same thing done in two ways. */
type Row = { what: string; before: number; now: number }

const newcomer = (n: number) => ({ name: `Newcomer ${n}`, email: 'newcomer@example.com' })

/** The ids of so many pages, asked for by number, or by cursor; before each but the first others do something. */
async function scrolled(api: Api, by: 'page' | 'cursor', meanwhile: (seen: string[]) => Promise<void>) {
  const ids: string[] = []
  let cursor = ''
  for (let page = 1; page <= PAGES; page++) {
    if (page > 1) await meanwhile(ids)
    const query = by === 'page' ? { page, limit: LIMIT } : { cursor, limit: LIMIT }
    const { data } = await api.GET('/api/v1/prospects', { params: { query } })
    ids.push(...data.data.map(({ id }) => id))
    cursor = data.pagination.next ?? ''
  }
  return ids
}

async function duplicates(api: Api, by: 'page' | 'cursor'): Promise<number> {
  const ids = await scrolled(api, by, async () => {
    for (let n = 0; n < 3; n++) await api.POST('/api/v1/prospects', { body: newcomer(n) })
  })
  return ids.length - new Set(ids).size
}

async function missed(api: Api, by: 'page' | 'cursor'): Promise<number> {
  const all: string[] = []
  for await (const { id } of each((cursor) =>
    api.GET('/api/v1/prospects', { params: { query: { limit: 100, cursor } } }),
  ))
    all.push(id)
  const ids = await scrolled(api, by, async (seen) => {
    const id = seen[seen.length - LIMIT]
    if (id) await api.DELETE('/api/v1/prospects/{id}', { params: { path: { id } } })
  })
  const seen = new Set(ids)
  const last = all.findLastIndex((id) => seen.has(id))
  return all.slice(0, last).filter((id) => !seen.has(id)).length
}

/** A screen of offers with the names and addresses of what they are between, read one by one or with the list. */
async function screen({ api, asking }: App): Promise<{ before: Asked; now: Asked }> {
  const { data: people } = await api.GET('/api/v1/prospects', { params: { query: { limit: LIMIT } } })
  for (const { id: prospect_id } of people.data) {
    const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const
    const property_id = (await api.POST('/api/v1/properties', { body: flat })).data.id
    await api.POST('/api/v1/transactions', { body: { prospect_id, property_id, offer_amount: 248_000 } })
  }
  const before = await asking(async () => {
    const { data } = await api.GET('/api/v1/transactions', { params: { query: { limit: LIMIT } } })
    for (const { prospect_id, property_id } of data.data) {
      await api.GET('/api/v1/prospects/{id}', { params: { path: { id: prospect_id } } })
      await api.GET('/api/v1/properties/{id}', { params: { path: { id: property_id } } })
    }
  })
  const query = { limit: LIMIT, include: 'prospect,property' }
  const now = await asking(() => api.GET('/api/v1/transactions', { params: { query } }))
  return { before, now }
}

/** What has changed since yesterday, by reading everything anew, and by a copy that follows. */
async function sinceYesterday({ api, asking }: App): Promise<{ before: Asked; now: Asked }> {
  // What was done up to now is told of by then.
  mock.timers.tick(HOUR_MS)
  const copy = copyOf(api, memoryStore())
  await copy.sync()
  mock.timers.tick(20 * HOUR_MS)
  const { data } = await api.GET('/api/v1/prospects', { params: { query: { limit: CHANGED } } })
  for (const { id } of data.data)
    await api.PUT('/api/v1/prospects/{id}', { params: { path: { id } }, body: { status: 'inactive' } })
  mock.timers.tick(20_000)
  const before = await asking(() => copyOf(api, memoryStore()).sync())
  return { before, now: await asking(() => copy.sync()) }
}

function askedRows(what: string, { before, now }: { before: Asked; now: Asked }): Row[] {
  return [
    { what: `${what}: requests`, before: before.requests, now: now.requests },
    { what: '  records that came', before: before.records, now: now.records },
    { what: '  units of the store', before: before.units, now: now.units },
  ]
}

function table(title: [string, string, string], rows: Row[]): string {
  const lines = rows.map(({ what, before, now }) => [what, before.toFixed(0), now.toFixed(0)])
  return [title, ...lines]
    .map(([what = '', before = '', now = '']) => what.padEnd(60) + before.padStart(12) + now.padStart(16))
    .join('\n')
}

await withEngine(async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const random = seededRandom(1)
  await bulkLoad(
    prospectStore,
    Array.from({ length: RECORDS }, () => sampleProspect(random)),
  )
  mock.timers.tick(HOUR_MS)
  const app = await signedInApp()
  const { api } = app
  const scrolling = [
    {
      what: `${PAGES} pages while 3 are created a page: shown twice`,
      before: await duplicates(api, 'page'),
      now: await duplicates(api, 'cursor'),
    },
    {
      what: `${PAGES} pages while 1 is deleted a page: never shown`,
      before: await missed(api, 'page'),
      now: await missed(api, 'cursor'),
    },
  ]
  const shown = askedRows(`a screen of ${LIMIT} offers with names`, await screen(app))
  const followed = askedRows(`${CHANGED} of ${RECORDS} changed since yesterday`, await sinceYesterday(app))
  if (options.json) return console.log(JSON.stringify({ records: RECORDS, scrolling, shown, followed }))
  options.report(
    [
      table([`${RECORDS} prospects`, 'by page', 'by cursor'], scrolling),
      table(['', 'one by one', 'with include'], shown),
      table(['', 'read anew', 'by sync()'], followed),
    ].join('\n\n'),
  )
})

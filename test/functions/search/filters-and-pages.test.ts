import { beforeAll, expect, test } from 'vitest'
import { call } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'

const COUNT = 30
const TYPES = ['house', 'office', 'land']

type Found = { id: string; status: string; type: string; text: string }

/** The created properties, newest first: every second one on Main Street, every third in Lyon. */
const all: Found[] = []

/** So many words that postings do not contain the lists of their record. */
const MANY = Array.from({ length: 20 }, (_, n) => `w${10 + n}`).join(' ')

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const more = n % 7 < 3 ? `, ${MANY}` : ''
    const text = `${n % 2 ? 'Main' : 'High'} Street, ${n % 3 ? 'Paris' : 'Lyon'}${more}`
    const status = n % 4 === 0 ? 'sold' : 'available'
    const { record, at } = await aProperty({ address: text, type: TYPES[n % 3], status })
    const last = n % 5 === 0 ? (await call('POST', `${at}/archive`, { as: 'agent' })).body : record
    all.unshift({ ...last, text })
  }
})

/** The expected ids: every word of the search is in these texts as it is. */
function matching(search: string, { status = 'live', type }: { status?: string; type?: string }) {
  return all
    .filter(({ text }) => search.split(' ').every((word) => text.includes(word)))
    .filter((record) => type === undefined || record.type === type)
    .filter((record) =>
      status === 'live' ? record.status !== 'archived' : [record.status, 'all'].includes(status),
    )
    .map(({ id }) => id)
}

test.each(['Street', 'Main Lyon', 'Paris High', 'Main High'])(
  '"%s" with every type and status finds exactly those, newest first',
  async (search) => {
    for (const type of [undefined, ...TYPES, 'hotel'])
      for (const status of [undefined, 'available', 'sold', 'withdrawn', 'archived', 'all']) {
        const filter = { ...(type && { type }), ...(status && { status }) }
        const found = await searched(PROPERTIES, search, filter)
        expect(found, `${type} ${status}`).toEqual(matching(search, filter))
      }
  },
)

test.each([1, 7])('pages of %i state one exact total and repeat nothing', async (limit) => {
  expect(await searched(PROPERTIES, 'street', { status: 'all' }, limit)).toEqual(all.map(({ id }) => id))
})

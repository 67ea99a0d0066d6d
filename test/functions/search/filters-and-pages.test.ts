import { beforeAll, describe, expect, test } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

const COUNT = 30
const TYPES = ['house', 'office', 'land']

type List = typeof PROPERTIES | typeof PROSPECTS
type Found = { id: string; status: string; type: string; text: string }

/** What was created, newest first: every second one on Main Street, every third in Lyon. */
const all: { [L in List]: Found[] } = { [PROPERTIES]: [], [PROSPECTS]: [] }

/** So many words that postings do not contain the lists of their record. */
const MANY = Array.from({ length: 20 }, (_, n) => `w${10 + n}`).join(' ')

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const more = n % 7 < 3 ? `, ${MANY}` : ''
    const text = `${n % 2 ? 'Main' : 'High'} Street, ${n % 3 ? 'Paris' : 'Lyon'}${more}`
    const property = await aProperty({
      address: text,
      type: TYPES[n % 3],
      status: ['available', 'sold'][n % 4 === 0 ? 1 : 0],
    })
    const prospect = await aProspect({ name: text, status: n % 4 === 0 ? 'active' : 'new' })
    for (const [list, { record, at }] of [
      [PROPERTIES, property],
      [PROSPECTS, prospect],
    ] as const) {
      const last = n % 5 === 0 ? (await call('POST', `${at}/archive`, { as: 'agent' })).body : record
      all[list].unshift({ ...last, text })
    }
  }
})

/** The expected ids: every word of the search is in these texts as it is. */
function matching(list: List, search: string, filters: { status?: string; type?: string }) {
  const { status = 'live', type } = filters
  return all[list]
    .filter(({ text }) => search.split(' ').every((word) => text.includes(word)))
    .filter((record) => type === undefined || record.type === type)
    .filter((record) =>
      status === 'live' ? record.status !== 'archived' : [record.status, 'all'].includes(status),
    )
    .map(({ id }) => id)
}

const words = ['Street', 'Main Lyon', 'Paris High', 'Main High']
const filters = {
  [PROPERTIES]: [undefined, 'available', 'sold', 'withdrawn', 'archived', 'all'],
  [PROSPECTS]: [undefined, 'new', 'active', 'converted', 'archived', 'all'],
}

describe.each([PROPERTIES, PROSPECTS] as const)('%s', (list) => {
  test.each(words)('"%s" with every status finds exactly those, newest first', async (search) => {
    for (const status of filters[list]) {
      const filter = status === undefined ? {} : { status }
      expect(await searched(list, search, filter), status).toEqual(matching(list, search, filter))
    }
  })

  test.each([1, 7])('pages of %i state one exact total and repeat nothing', async (limit) => {
    expect(await searched(list, 'street', { status: 'all' }, limit)).toEqual(all[list].map(({ id }) => id))
  })

  test('records are found as GET gives them, and links keep the search', async () => {
    const { body, headers } = await get(`${list}?search=m%C3%A4in+lyon&status=all&limit=2`, { as: 'viewer' })
    expect(body.data).toHaveLength(2)
    for (const record of body.data)
      expect((await get(`${list}/${record.id}`, { as: 'viewer' })).body).toEqual(record)
    const next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? ''
    const page2 = await get(next, { as: 'viewer' })
    const ids = [...body.data, ...page2.body.data].map(({ id }: Found) => id)
    expect(ids).toEqual(matching(list, 'Main Lyon', { status: 'all' }).slice(0, 4))
  })
})

test('with every type, and every type and status', async () => {
  for (const type of [...TYPES, 'hotel'])
    for (const status of filters[PROPERTIES]) {
      const filter = { type, ...(status && { status }) }
      const found = await searched(PROPERTIES, 'Paris High', filter)
      expect(found, `${type} ${status}`).toEqual(matching(PROPERTIES, 'Paris High', filter))
    }
})

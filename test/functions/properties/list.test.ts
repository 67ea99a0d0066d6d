import { beforeAll, expect, test } from 'vitest'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { call, del, put } from '../../support/requests/api.ts'
import { idsOnEveryPage } from '../../support/requests/every-page.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

/** Types and statuses go round at periods that share no factor, so that most combinations occur. */
const COUNT = 63

type Listed = { id: string; type: string; status: string }

/** What was created, newest first, as the lists must have it. */
const all: Listed[] = []

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const type = propertyTypes[n % 7]
    const { record, at } = await aProperty({ type, status: propertyStatuses[n % 4] })
    const archived = n % 5 === 0 ? await call('POST', `${at}/archive`, { as: 'agent' }) : undefined
    all.unshift(archived?.body ?? record)
  }
})

function matching(status: string, type: string): string[] {
  return all
    .filter((record) => type === '' || record.type === type)
    .filter((record) =>
      status === '' ? record.status !== 'archived' : [record.status, 'all'].includes(status),
    )
    .map(({ id }) => id)
}

test.each(['', ...propertyStatuses, 'archived', 'all'])(
  'status "%s", alone and with every type: exactly what was created, newest first',
  async (status) => {
    for (const type of ['', ...propertyTypes.slice(0, 8)]) {
      const query = new URLSearchParams({ ...(status && { status }), ...(type && { type }) })
      const expected = matching(status, type)
      expect(await idsOnEveryPage(`${PROPERTIES}?${query}`), String(query)).toEqual(expected)
    }
  },
)

test('a property moves from list to list with its type and status', async () => {
  const { record, at } = await aProperty({ type: 'land' })
  const filters = ['', 'type=land', 'type=hotel', 'status=sold', 'status=sold&type=land', 'status=archived']
  const listedOn = async () => {
    const ids = await Promise.all(filters.map((filter) => idsOnEveryPage(`${PROPERTIES}?${filter}`)))
    return filters.filter((_, index) => ids[index]?.includes(record.id))
  }
  expect(await listedOn()).toEqual(['', 'type=land'])
  await put(at, { type: 'hotel' }, { as: 'agent' })
  expect(await listedOn()).toEqual(['', 'type=hotel'])
  await put(at, { type: 'land', status: 'sold' }, { as: 'agent' })
  expect(await listedOn()).toEqual(['', 'type=land', 'status=sold', 'status=sold&type=land'])
  await call('POST', `${at}/archive`, { as: 'agent' })
  expect(await listedOn()).toEqual(['status=archived'])
  await call('POST', `${at}/restore`, { as: 'agent' })
  expect(await listedOn()).toEqual(['', 'type=land', 'status=sold', 'status=sold&type=land'])
  await del(at, { as: 'admin' })
  expect(await listedOn()).toEqual([])
  await expectInvariants()
})

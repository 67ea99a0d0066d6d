import { beforeAll, describe, expect, test } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** More than one block of a counted list, so that later pages are found by counting. */
const COUNT = 150
const STATUSES = ['new', 'active', 'qualified']

type Listed = { id: string; name: string; status: string }

/** What was created, newest first, as the lists must have it. */
const all: Listed[] = []

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const { record, at } = await aProspect({ ...ADA, name: `Number ${n}`, status: STATUSES[n % 3] })
    const archived = n % 10 === 0 ? await call('POST', `${at}/archive`, { as: 'agent' }) : undefined
    all.unshift(archived?.body ?? record)
  }
})

const live = () => all.filter(({ status }) => status !== 'archived')
const having = (status: string) => all.filter((record) => record.status === status)

const list = (query = '') => get(`${PROSPECTS}${query}`, { as: 'viewer' })

test('without parameters: the first 20, newest first, archived ones left out', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toEqual({
    data: live().slice(0, 20),
    pagination: { page: 1, limit: 20, total: 135, pages: 7 },
  })
})

describe.each([
  ['', live],
  ['&status=all', () => all],
  ['&status=archived', () => having('archived')],
  ['&status=new', () => having('new')],
  ['&status=active', () => having('active')],
  ['&status=qualified', () => having('qualified')],
  ['&status=converted', () => []],
])('every page of ?limit=n%s is the slice of what was created, with the exact total', (filter, expected) => {
  test.each([17, 64, 100])('n = %i', async (limit) => {
    const total = expected().length
    const pages = Math.ceil(total / limit)
    for (let page = 1; page <= pages + 1; page++) {
      const { body } = await list(`?limit=${limit}&page=${page}${filter}`)
      expect(body.data).toEqual(expected().slice((page - 1) * limit, page * limit))
      expect(body.pagination).toEqual({ page, limit, total, pages })
    }
  })
})

test.each([1, 127, 128, 129, 130, 135])('page %i of one record each', async (page) => {
  const { body } = await list(`?limit=1&page=${page}`)
  expect(body.data).toEqual([live()[page - 1]])
})

test.each([136, 1_000_000, Number.MAX_SAFE_INTEGER])(
  'page %i, past the end, is 200 and empty with the true total',
  async (page) => {
    const { status, body } = await list(`?limit=1&page=${page}`)
    expect(status).toBe(200)
    expect(body).toEqual({ data: [], pagination: { page, limit: 1, total: 135, pages: 135 } })
  },
)

test('an empty list has 0 pages', async () => {
  const { status, body } = await list('?status=inactive')
  expect(status).toBe(200)
  expect(body).toEqual({ data: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } })
})

test('records are listed as GET gives them', async () => {
  const { body } = await list('?status=all&limit=100')
  for (const record of [body.data[0], body.data[9], body.data[99]])
    expect((await get(`${PROSPECTS}/${record.id}`, { as: 'viewer' })).body).toEqual(record)
})

test('links to the pages around it and keeps the other parameters', async () => {
  const { headers } = await list('?status=new&page=2&limit=10')
  const at = (page: number) => `<${PROSPECTS}?status=new&page=${page}&limit=10>`
  expect(headers.link?.split(', ')).toEqual([
    `${at(1)}; rel="first"`,
    `${at(1)}; rel="prev"`,
    `${at(3)}; rel="next"`,
    `${at(5)}; rel="last"`,
  ])
})

test('following next from the first page visits each record once', async () => {
  const seen: string[] = []
  let next: string | undefined = `${PROSPECTS}?limit=30&status=all`
  while (next !== undefined) {
    const { body, headers } = await get(next, { as: 'viewer' })
    seen.push(...body.data.map(({ id }: Listed) => id))
    next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})

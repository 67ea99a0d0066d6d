import { beforeAll, describe, expect, test } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** More than one block of a counted list, so that later pages are found by counting. */
const COUNT = 150
const STATUSES = ['new', 'active', 'qualified']

type Listed = { status: string }

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

test.each([127, 128, 129])('page %i of one record each', async (page) => {
  const { body } = await list(`?limit=1&page=${page}`)
  expect(body.data).toEqual([live()[page - 1]])
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

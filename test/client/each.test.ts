import { expect, test } from 'vitest'
import { connect, each } from '../../client/src/index.ts'
import { answering, baseUrl } from './answering.ts'

const pages: Record<string, { data: unknown[]; next: string | null }> = {
  '': { data: [1, 2], next: 'a' },
  a: { data: [3], next: 'b' },
  b: { data: [], next: null },
}

function scrolling() {
  const service = answering(({ url }) => {
    const { data, next } = pages[new URL(url).searchParams.get('cursor') ?? 'none'] ?? {
      data: [],
      next: null,
    }
    return { body: { data, pagination: { limit: 2, total: 3, next } } }
  })
  const api = connect({ baseUrl, fetch: service.fetch })
  const query = { status: 'active' } as const
  const records = each((cursor) => api.GET('/api/v1/prospects', { params: { query: { ...query, cursor } } }))
  return { ...service, records }
}

test('walks a list by its cursors, with its filters, to the end', async () => {
  const { records, requests } = scrolling()
  const walked: unknown[] = []
  for await (const record of records) walked.push(record)
  expect(walked).toEqual([1, 2, 3])
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?status=active&cursor=',
    '?status=active&cursor=a',
    '?status=active&cursor=b',
  ])
})

test('asks for no page before it is needed', async () => {
  const { records, requests } = scrolling()
  for await (const record of records) if (Number(record) === 2) break
  expect(requests).toHaveLength(1)
})

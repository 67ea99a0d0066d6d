import { expect, test } from 'vitest'
import { connect, each } from '../../client/src/index.ts'
import { answering, baseUrl } from './answering.ts'

const first = { data: [1, 2], next: 'a' }
const pages = new Map([
  ['a', { data: [3], next: 'b' }],
  ['b', { data: [], next: null }],
])

function scrolling() {
  const { fetch, requests } = answering(({ url }) => {
    const { data, next } = pages.get(new URL(url).searchParams.get('cursor') ?? '') ?? first
    return { body: { data, pagination: { limit: 2, total: 3, next } } }
  })
  const { GET } = connect({ baseUrl, fetch })
  const query = { status: 'active' } as const
  return {
    requests,
    records: each((cursor) => GET('/api/v1/prospects', { params: { query: { ...query, cursor } } })),
  }
}

test('each() reads all pages of a filtered list by their cursors', async () => {
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

test('each() requests a page only when the loop reaches it', async () => {
  const { records, requests } = scrolling()
  for await (const record of records) if (Number(record) === 2) break
  expect(requests).toHaveLength(1)
})

test.each([
  ['itself', { a: 'a' }],
  ['an earlier page', { a: 'b', b: 'a' }],
])(
  'each() stops with an error if a page names %s as the next page',
  async (_, nexts: Record<string, string>) => {
    const { fetch, requests } = answering(({ url }) => {
      const next = nexts[new URL(url).searchParams.get('cursor') ?? ''] ?? 'a'
      return { body: { data: [1], pagination: { limit: 1, total: 9, next } } }
    })
    const { GET } = connect({ baseUrl, fetch })
    const walk = async () => {
      for await (const _ of each((cursor) => GET('/api/v1/prospects', { params: { query: { cursor } } })));
    }
    await expect(walk()).rejects.toThrow('A cursor repeats')
    expect(requests.length).toBeLessThan(5)
  },
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { links, paginate } from '../../../lib/http/pagination.ts'

/** Returns the URLs of a Link header by their relation. */
function parsed(header: string): Record<string, string> {
  const found = [...header.matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  return Object.fromEntries(found.map(([, target = '', rel = '']) => [rel, target]))
}

const at = (page: number, pages: number, query = '') =>
  parsed(links('/things', query, { page, limit: 10, total: pages * 10, pages }))

describe('the Link header', () => {
  test.each([
    ['the first of 5 pages', 1, 5, { first: 1, next: 2, last: 5 }],
    ['page 3 of 5', 3, 5, { first: 1, prev: 2, next: 4, last: 5 }],
    ['the last page', 5, 5, { first: 1, prev: 4, last: 5 }],
    ['page 1 of an empty list', 1, 0, { first: 1, last: 1 }],
    ['page 6 of 5', 6, 5, { first: 1, prev: 5, last: 5 }],
    ['page 2 of an empty list', 2, 0, { first: 1, prev: 1, last: 1 }],
  ])('the Link header has the right pages for %s', (_, page, pages, expected) => {
    const pageOf = (target: string) => Number(new URLSearchParams(target.split('?')[1]).get('page'))
    const found = Object.entries(at(page, pages)).map(([rel, target]) => [rel, pageOf(target)])
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  test('the Link header replaces page and keeps the other parameters of a request', () => {
    expect(at(2, 3, 'status=new&page=2&limit=10').next).toBe('/things?status=new&page=3&limit=10')
    expect(at(1, 3, 'limit=10').next).toBe('/things?limit=10&page=2')
  })

  test('the Link header encodes any text of a parameter in a valid URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const query = new URLSearchParams({ q: text }).toString()
        const target = at(1, 3, query).next ?? ''
        const kept = new URLSearchParams(target.slice(target.indexOf('?'))).get('q')
        expect(kept).toBe(new URLSearchParams(query).get('q'))
        expect(target).toMatch(/^[!-~]+$/)
      }),
    )
  })
})

test('the Link header of a list by cursor has only the first and the next page', () => {
  const next = paginate({ limit: 10, cursor: 'old' }, { total: 30, next: 'abc' })
  expect(next).toEqual({ limit: 10, total: 30, next: 'abc' })
  const query = 'status=new&cursor=old&limit=10'
  expect(parsed(links('/things', query, next))).toEqual({
    first: '/things?status=new&cursor=&limit=10',
    next: '/things?status=new&cursor=abc&limit=10',
  })
  const end = paginate({ limit: 10, cursor: 'old' }, { total: 30, next: null })
  expect(end).toEqual({ limit: 10, total: 30, next: null })
  expect(parsed(links('/things', 'cursor=old', end))).toEqual({ first: '/things?cursor=' })
})

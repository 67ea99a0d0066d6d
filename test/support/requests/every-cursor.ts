import { expect } from 'vitest'
import { type Answered, get } from './api.ts'

/**
 * Reads a list by cursor and returns the ids of all its records. Fails if a page has only one of the two: a `next` cursor, or a
 * Link header to the next page. `meanwhile` runs in parallel with each request.
 */
export async function idsByCursor(
  target: string,
  { limit = 100, meanwhile }: { limit?: number; meanwhile?: () => Promise<unknown> } = {},
): Promise<string[]> {
  const separator = target.includes('?') ? '&' : '?'
  const ids: string[] = []
  let at: string | undefined = `${target}${separator}cursor=&limit=${limit}`
  while (at !== undefined) {
    const [answer]: [Answered, unknown] = await Promise.all([get(at, { as: 'viewer' }), meanwhile?.()])
    expect(answer.status, answer.text).toBe(200)
    const { data, pagination } = answer.body
    const { next } = pagination
    expect(pagination).toEqual({ limit, total: expect.any(Number), next })
    expect(data.length).toBeLessThanOrEqual(limit)
    ids.push(...data.map(({ id }: { id: string }) => id))
    const [, linked]: (string | undefined)[] = /<([^>]*)>; rel="next"/.exec(answer.headers.link ?? '') ?? []
    expect(linked === undefined).toBe(next === null)
    at = linked
  }
  return ids
}

import { expect } from 'vitest'
import { get } from './api.ts'

/** Reads all pages of a list and returns the ids of its records. Fails unless the size of each page agrees with the total. */
export async function idsOnEveryPage(target: string, limit = 100): Promise<string[]> {
  const ids: string[] = []
  const separator = target.includes('?') ? '&' : '?'
  for (let page = 1; ; page++) {
    const answer = await get(`${target}${separator}page=${page}&limit=${limit}`, { as: 'viewer' })
    expect(answer.status, answer.text).toBe(200)
    const { data, pagination } = answer.body
    const { total } = pagination
    expect(pagination).toEqual({ page, limit, total, pages: Math.ceil(total / limit) })
    expect(data).toHaveLength(Math.max(0, Math.min(limit, total - ids.length)))
    ids.push(...data.map(({ id }: { id: string }) => id))
    if (ids.length === total) return ids
  }
}

import { expect } from 'vitest'
import { get } from './api.ts'

/** Reads all pages of matches of a record and returns the matches. Fails unless the size of each page agrees with the total. */
export async function everyMatch(at: string, tolerance = 0, limit = 3) {
  const found: { id: string; score: number; reasons: string[]; max_offer?: number }[] = []
  for (let page = 1; ; page++) {
    const target = `${at}/matches?tolerance=${tolerance}&page=${page}&limit=${limit}`
    const { status, body, text } = await get(target, { as: 'viewer' })
    expect(status, text).toBe(200)
    const { total } = body.pagination
    expect(body.pagination).toEqual({ page, limit, total, pages: Math.ceil(total / limit) })
    expect(body.data).toHaveLength(Math.max(0, Math.min(limit, total - found.length)))
    for (const { prospect, property, ...how } of body.data)
      found.push({ ...how, id: (prospect ?? property).id })
    if (found.length === total) return found
  }
}

import { expect } from 'vitest'
import { get, post } from '../requests/api.ts'

/** Creates a record as an agent. Returns the record, its path and its ETag. */
export async function created(list: string, body: object) {
  const answer = await post(list, body, { as: 'agent' })
  expect(answer.status).toBe(201)
  return { record: answer.body, at: `${list}/${answer.body.id}`, etag: answer.headers.etag ?? '' }
}

/** Returns the total of a list. Without `query`, the total includes archived records. */
export async function countOf(list: string, query = 'status=all'): Promise<number> {
  return (await get(`${list}?limit=1&${query}`, { as: 'viewer' })).body.pagination.total
}

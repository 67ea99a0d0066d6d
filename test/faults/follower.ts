import { setTimeout as sleep } from 'node:timers/promises'
import { recordTypes } from '../../lib/domain/id.ts'
import type { Answered } from '../support/requests/api.ts'

/** A function that sends a GET request to the service. */
export type SendGet = (target: string) => Promise<Answered>

type Shown = { id: string; version: number }
type FeedEntry = Shown & { deleted: boolean; record?: Shown }

export type Follower = ReturnType<typeof newFollower>

/** Copies the records of the service from its lists and its change feed, as docs/api.md describes. */
export function newFollower(ask: SendGet) {
  /** The copied records by their ids, as JSON. */
  const copy = new Map<string, string>()
  /** Every version of every record that the copy has ever contained, as JSON. */
  const held = new Set<string>()
  let next = ''

  function put(record: Shown): void {
    const text = JSON.stringify(record)
    copy.set(record.id, text)
    held.add(text)
  }

  async function copyList(path: string): Promise<void> {
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = new URLSearchParams({ status: 'all', limit: '20', cursor })
      const { data, pagination } = await answered(ask, `/api/v1/${path}?${query}`)
      data.forEach(put)
      cursor = pagination.next
    }
  }

  return {
    copy,
    held,
    /** Reads a feed cursor and then copies the lists. */
    async begin(): Promise<void> {
      next = (await answered(ask, '/api/v1/changes')).next
      for (const { plural } of Object.values(recordTypes)) await copyList(plural)
    },
    /** Updates the copy with all changes since the last call. */
    async follow(): Promise<void> {
      for (let more = true; more; ) {
        const page = await answered(ask, `/api/v1/changes?since=${next}&limit=20`)
        for (const { id, record } of page.data satisfies FeedEntry[])
          if (record) put(record)
          else copy.delete(id)
        next = page.next
        more = page.more
      }
    },
  }
}

/** Repeats a request as long as the service returns 503. */
async function answered(ask: SendGet, target: string): Promise<Answered['body']> {
  for (;;) {
    const { status, body, text } = await ask(target)
    if (status === 200) return body
    if (status !== 503) throw new Error(`${target} returned ${status} ${text}`)
    await sleep(20)
  }
}

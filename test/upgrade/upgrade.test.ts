import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { EARLIER, hasEarlierRelease, unpackEarlierRelease } from '../support/processes/earlier-release.ts'
import { npmStart } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

/** The number of records of each type whose histories and matches are compared. */
const DETAILED = 20
const ADMIN = { email: 'admin@demo.test', password: 'demo-password' }

/** Unpacks the earlier release into a folder that is removed after the test. */
function unpacked(): string {
  const folder = temporaryFolder()
  unpackEarlierRelease(folder)
  return folder
}

type Sent = { token?: string; json?: unknown; headers?: Record<string, string> }

/** Starts a release with a data folder. Returns a function that sends requests, and the process. */
async function started(settings: Record<string, string>, release?: string) {
  const service = await npmStart(settings, release)
  onTestFinished(() => service.kill())
  const url = await service.url()
  const send = async (method: string, target: string, { token = '', json, headers }: Sent = {}) => {
    const response = await fetch(url + target, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  return { send, service }
}

type Send = Awaited<ReturnType<typeof started>>['send']

const Token = v.object({ token: v.string() })
const signIn = async (send: Send) =>
  v.parse(Token, (await send('POST', '/api/auth/login', { json: ADMIN })).body).token

const QUERIES = {
  prospects: [
    ...['', 'status=all', 'status=archived', 'status=new,active', 'type=buyer', 'type=buyer&status=all'],
    ...[
      'status=active&type=investor',
      'status=archived&type=investor,other',
      'status=new,archived&type=buyer',
    ],
    ...['search=maria', 'search=example.com&status=all', 'sort=name', 'sort=-updated_at', 'assigned_to=none'],
  ],
  properties: [
    ...['', 'status=all', 'status=available', 'type=apartment', 'type=house,office&status=all'],
    ...['status=archived', 'status=archived&type=house', 'search=lyon', 'postal_code=69'],
    ...['price_min=200000&price_max=500000', 'sort=price&type=house', 'sort=-surface&status=all'],
  ],
  transactions: ['', 'status=all', 'status=pending', 'amount_min=300000', 'sort=amount'],
  notes: ['', 'kind=call', 'done=false', 'kind=task&done=true', 'search=plan', 'sort=created_at'],
}
const SUMMARIES = [
  ...['prospects/summary', 'prospects/summary?group_by=type', 'prospects/summary?group_by=type&status=all'],
  ...['properties/summary?group_by=status,type&status=all', 'properties/summary?status=archived'],
  ...['transactions/summary?group_by=month', 'notes/summary?group_by=kind'],
]

type Entry = { changes: { field: string }[] }
/** The engine does not keep the order of nested fields. */
const inOrder = ({ changes, ...entry }: Entry) => ({
  ...entry,
  changes: changes.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
})

/** Returns what a release answers, by request: all records, histories, matches, pages of lists, and summaries. */
async function answersOf(send: Send, token: string): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  const read = async (target: string) => {
    const answer = await send('GET', `/api/v1/${target}`, { token })
    expect(answer.status, `${target}: ${answer.text}`).toBe(200)
    const { data = answer.body } = answer.body
    answers.set(target, target.includes('/history?') ? data.map(inOrder) : data)
    return answer.body
  }
  for (const [plural, queries] of Object.entries(QUERIES))
    for (const query of queries)
      for (const page of ['page=1', 'page=2', 'cursor=']) {
        const target = `${plural}?${query}&${page}&limit=15`
        answers.set(`${target} total`, (await read(target)).pagination.total)
      }
  for (const target of SUMMARIES) await read(target)
  for (const plural of Object.keys(QUERIES)) {
    const { data } = await read(`${plural}?status=all&limit=100`)
    for (const { id } of data.slice(0, DETAILED)) {
      await read(`${plural}/${id}`)
      await read(`${plural}/${id}/history?limit=100`)
      if (plural === 'properties') await read(`${plural}/${id}/matches?limit=100`)
    }
  }
  return answers
}

/** Archives, restores, deletes and changes some of the records. */
async function changeSome(send: Send, token: string): Promise<void> {
  for (const plural of ['prospects', 'properties']) {
    const { data } = (await send('GET', `/api/v1/${plural}?limit=60`, { token })).body
    for (const [at, { id }] of data.entries()) {
      if (at % 3 === 0) await send('POST', `/api/v1/${plural}/${id}/archive`, { token })
      if (at % 6 === 0) await send('POST', `/api/v1/${plural}/${id}/restore`, { token })
      if (at % 7 === 0) await send('DELETE', `/api/v1/${plural}/${id}`, { token })
      if (at % 10 === 5) await send('PUT', `/api/v1/${plural}/${id}`, { token, json: { type: 'other' } })
    }
  }
}

/** Returns the cursor of the second page of each list. */
async function cursorsOf(send: Send, token: string): Promise<Map<string, string>> {
  const cursors = new Map<string, string>()
  for (const [plural, queries] of Object.entries(QUERIES))
    for (const query of queries) {
      const target = `/api/v1/${plural}?${query}&limit=5`
      const { next } = (await send('GET', `${target}&cursor=`, { token })).body.pagination
      if (next !== null)
        cursors.set(`${target}&cursor=${next}`, (await send('GET', `${target}&page=2`, { token })).text)
    }
  return cursors
}

/** Follows the feed and returns the records that exist, by id. */
async function changesSince(send: Send, token: string, since: string): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  for (let cursor = since; ; ) {
    const { data, next, more } = (await send('GET', `/api/v1/changes?since=${cursor}`, { token })).body
    for (const { kind, id, record } of data) if (record) records.set(`${kind} ${id}`, record)
    if (!more) return records
    cursor = next
  }
}

test.skipIf(!hasEarlierRelease())(
  `a data folder of release ${EARLIER.version}, rebuilt by this release after an interruption, returns what release ${EARLIER.version} returned`,
  async () => {
    const settings = { DATA_DIR: temporaryFolder() }
    const previous = await started(settings, unpacked())
    const token = await signIn(previous.send)
    const { next: since } = (await previous.send('GET', '/api/v1/changes', { token })).body
    await previous.service.printed('sample records are there')
    await changeSome(previous.send, token)
    const keyed = {
      token,
      json: { name: 'Stored Key', email: 'key@example.com' },
      headers: { 'idempotency-key': 'key' },
    }
    const made = await previous.send('POST', '/api/v1/prospects', keyed)
    const before = await answersOf(previous.send, token)
    const cursors = await cursorsOf(previous.send, token)
    expect(await previous.service.stop('SIGINT')).toBe(0)

    const interrupted = await npmStart(settings)
    onTestFinished(() => interrupted.kill())
    await expect.poll(interrupted.errors, { timeout: 60_000, interval: 5 }).toContain('Rebuilding')
    await sleep(300)
    await interrupted.stop('SIGKILL')

    const present = await started(settings)
    for (const [target, answer] of await answersOf(present.send, token))
      expect(answer, target).toEqual(before.get(target))
    for (const [target, second] of cursors) {
      const { data } = (await present.send('GET', target, { token })).body
      expect(data, target).toEqual(JSON.parse(second).data)
    }
    const again = await present.send('POST', '/api/v1/prospects', keyed)
    expect(again).toMatchObject({ status: 201, body: made.body, headers: { 'idempotent-replayed': 'true' } })
    // The feed shows a change only when it is some seconds old.
    const inFeed = async () =>
      (await present.send('GET', `/api/v1/changes?since=${since}`, { token })).body.data.length
    await expect.poll(inFeed, { timeout: 30_000, interval: 1000 }).toBeGreaterThan(0)
    const changed = await changesSince(present.send, token, since)
    expect(changed.size).toBeGreaterThan(100)
    expect(await signIn(present.send)).toMatch(/^ey/)
  },
)

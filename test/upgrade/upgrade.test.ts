import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { EARLIER, hasEarlierRelease, unpackEarlierRelease } from '../support/processes/earlier-release.ts'
import { npmStart } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createRandomRecords } from './random-records.ts'
import { sideBySide } from './side-by-side.ts'

/** `UPGRADE_RECORDS=5000 npm test -- upgrade` compares more records. */
const EACH = Math.ceil(Number(process.env.UPGRADE_RECORDS ?? 1_000) / 3)
const RECORDS = { prospects: EACH, properties: EACH, offers: EACH }
/** The number of records of each type whose history and matches are compared. */
const WITH_HISTORY = 50
const ADMIN = { email: 'admin@demo.test', password: 'demo-password' }
/** The types of the prospects that this release proposes as buyers. Release 0.6.0 proposes all prospects. */
const BUYERS = ['investor', 'buyer', 'other']

/** Unpacks the earlier release into a folder that is removed after the test. */
function unpacked(): string {
  const folder = temporaryFolder()
  unpackEarlierRelease(folder)
  return folder
}

type Sent = { token?: string; json?: unknown; headers?: Record<string, string> }

/** Starts a release with a data folder. Returns a function that sends requests, and a function that stops the release. */
async function started(dataFolder: string, release?: string) {
  const service = await npmStart({ DATA_DIR: dataFolder, DEMO: '0' }, release)
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
  return { send, stop: () => service.stop('SIGINT') }
}

type Send = Awaited<ReturnType<typeof started>>['send']

const Token = v.object({ token: v.string() })
const signIn = async (send: Send) =>
  v.parse(Token, (await send('POST', '/api/auth/login', { json: ADMIN })).body).token

const QUERIES = {
  prospects: [
    ...[
      '',
      'status=all',
      'status=archived',
      'status=new,active',
      'type=buyer',
      'status=active&type=investor',
    ],
    ...['search=maria', 'search=example.com', 'sort=name', 'sort=-updated_at', 'assigned_to=none'],
  ],
  properties: [
    ...[
      '',
      'status=all',
      'status=available',
      'type=apartment',
      'type=house,office&status=all',
      'search=lyon',
    ],
    ...['price_min=200000&price_max=500000', 'sort=price', 'sort=-surface', 'sort=yield&rent_min=0'],
  ],
  transactions: ['', 'status=all', 'status=pending', 'amount_min=300000', 'sort=amount'],
}
const SUMMARIES = [
  'prospects/summary?group_by=type',
  'properties/summary',
  'transactions/summary?group_by=month',
]

/** Returns what a release answers, by request: all records, histories, matches, pages of lists, and summaries. */
async function answersOf(send: Send, token: string): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  const read = async (target: string) => {
    const answer = await send('GET', `/api/v1/${target}`, { token })
    expect(answer.status, `${target}: ${answer.text}`).toBe(200)
    return answer.body
  }
  for (const [plural, queries] of Object.entries(QUERIES))
    for (const query of queries) {
      for (const page of [1, 2])
        answers.set(`${plural}?${query} ${page}`, await read(`${plural}?${query}&page=${page}&limit=15`))
      const { data, pagination } = await read(`${plural}?${query}&cursor=&limit=15`)
      answers.set(`${plural}?${query} cursor`, data)
      if (pagination.next !== null)
        answers.set(
          `${plural}?${query} next`,
          (await read(`${plural}?${query}&cursor=${pagination.next}&limit=15`)).data,
        )
    }
  for (const target of SUMMARIES) answers.set(target, await read(target))
  for (const plural of ['prospects', 'properties', 'transactions']) {
    const all = await allRecords(read, plural)
    await sideBySide(all, async ({ id }) => void answers.set(id, await read(`${plural}/${id}`)))
    await sideBySide(all.slice(0, WITH_HISTORY), async ({ id, type }) => {
      answers.set(
        `${id} history`,
        (await read(`${plural}/${id}/history?limit=100`)).data.map(withoutCriteria),
      )
      if (plural === 'properties' || (plural === 'prospects' && BUYERS.includes(type)))
        answers.set(
          `${id} matches`,
          (await read(`${plural}/${id}/matches?tolerance=20&limit=100`)).data.filter(isOfBuyer),
        )
    })
  }
  return answers
}

type Listed = { id: string; type: string }
type Read = (
  target: string,
) => Promise<{ data: Listed[]; pagination: { total: number; next?: string | null } }>

/** Reads all records of a type by cursor. */
async function allRecords(read: Read, plural: string): Promise<Listed[]> {
  const all: Listed[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, pagination } = await read(`${plural}?status=all&limit=100&cursor=${cursor}`)
    all.push(...data)
    cursor = pagination.next ?? null
  }
  return all
}

type Change = { field: string }
/** Removes the changes of criteria. Release 0.6.0 names the whole object, and this release names each nested field. */
const withoutCriteria = ({ changes, ...entry }: { changes: Change[] }) => ({
  ...entry,
  changes: changes.filter(({ field }) => !field.startsWith('criteria')),
})
const isOfBuyer = ({ prospect }: { prospect?: { type: string } }) =>
  prospect === undefined || BUYERS.includes(prospect.type)

/** Follows the feed and returns the records that exist, by id. */
async function changesSince(send: Send, token: string, since: string): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  for (let cursor = since; ; ) {
    const { data, next, more } = (await send('GET', `/api/v1/changes?since=${cursor}`, { token })).body
    for (const { id, record } of data) if (record) records.set(id, record)
    if (!more) return records
    cursor = next
  }
}

test.skipIf(!hasEarlierRelease())(
  `a data folder of release ${EARLIER.version}, started with this release, returns what release ${EARLIER.version} returned`,
  async () => {
    const dataFolder = temporaryFolder()
    const previous = await started(dataFolder, unpacked())
    const token = await signIn(previous.send)
    const { next: since } = (await previous.send('GET', '/api/v1/changes', { token })).body
    await createRandomRecords(
      1,
      (method, target, sent) => previous.send(method, target, { token, ...sent }),
      RECORDS,
    )
    const keyed = {
      token,
      json: { name: 'Stored Key', email: 'key@example.com' },
      headers: { 'idempotency-key': 'key' },
    }
    const made = await previous.send('POST', '/api/v1/prospects', keyed)
    const { next } = (await previous.send('GET', '/api/v1/prospects?cursor=&limit=15', { token })).body
      .pagination
    const before = await answersOf(previous.send, token)
    const users = (await previous.send('GET', '/api/v1/users', { token })).body.data
    expect(await previous.stop()).toBe(0)

    const present = await started(dataFolder)
    expect(await answersOf(present.send, token)).toEqual(before)
    expect((await present.send('GET', '/api/v1/users', { token })).body.data).toEqual(users)
    const again = await present.send('POST', '/api/v1/prospects', keyed)
    expect(again).toMatchObject({ status: 201, body: made.body, headers: { 'idempotent-replayed': 'true' } })
    const second = await present.send('GET', `/api/v1/prospects?cursor=${next}&limit=15`, { token })
    expect(second.body.data).toEqual(before.get('prospects? next'))
    // The feed shows a change only when it is some seconds old.
    const inFeed = async () =>
      (await present.send('GET', `/api/v1/changes?since=${since}`, { token })).body.data.length
    await expect.poll(inFeed, { timeout: 30_000, interval: 1000 }).toBeGreaterThan(0)
    const changed = await changesSince(present.send, token, since)
    expect(changed.size).toBeGreaterThan(100)
    for (const [id, record] of changed) expect(record, id).toEqual(before.get(id))
    expect(await signIn(present.send)).toMatch(/^ey/)
  },
)

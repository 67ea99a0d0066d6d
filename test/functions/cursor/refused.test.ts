import { beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'

const LISTS = [PROSPECTS, PROPERTIES, TRANSACTIONS]

beforeAll(async () => {
  for (let n = 0; n < 3; n++) await Promise.all([aProspect({ status: 'active' }), aProperty(), anOffer()])
})

const list = (target: string) => get(target, { as: 'viewer' })

async function cursorOf(list: string, filter = ''): Promise<string> {
  const { body } = await get(`${list}?${filter}&cursor=&limit=1`, { as: 'viewer' })
  expect(body.pagination.next).toEqual(expect.any(String))
  return body.pagination.next ?? expect.fail()
}

const encoded = (text: string) => Buffer.from(text).toString('base64url')

describe.each(LISTS)('%s', (target) => {
  test.each(['x', '%00', '__proto__', encoded('1.2.x'), encoded('1..')])(
    'a list returns 400 for the cursor "%s"',
    async (cursor) => {
      expectRefusedField(await list(`${target}?cursor=${cursor}`), 'cursor', 'format')
    },
  )

  test('a list returns 400 for a changed or truncated cursor', async () => {
    const cursor = await cursorOf(target)
    const [version, seq, digest] = Buffer.from(cursor, 'base64url').toString().split('.')
    const others = [
      ...[cursor.slice(0, -1), cursor.slice(1), `${cursor}A`, `${cursor}=`, `${cursor}%20`],
      ...[0, -1, 1.5, 1e12, 'NaN', `0${seq}`, `+${seq}`, ''].map((each) =>
        encoded(`${version}.${each}.${digest}`),
      ),
      encoded(`${Number(version) + 1}.${seq}.${digest}`),
      encoded(`${version}.${seq}.${digest}.`),
    ]
    for (const other of others)
      expectRefusedField(await list(`${target}?cursor=${other}`), 'cursor', 'format')
    expect((await list(`${target}?cursor=${cursor}`)).status).toBe(200)
  })

  test('a list returns 400 for a cursor of another list', async () => {
    for (const other of LISTS.filter((each) => each !== target))
      expectRefusedField(await list(`${target}?cursor=${await cursorOf(other)}`), 'cursor', 'format')
  })
})

test('a cursor is valid for the same filters in any order, and invalid for other filters', async () => {
  const filters = ['', 'status=active', 'search=ada', 'search=ada&status=active', 'search=lovelace']
  for (const own of filters) {
    const cursor = await cursorOf(PROSPECTS, own)
    for (const other of filters) {
      const answer = await list(`${PROSPECTS}?${other}&cursor=${cursor}`)
      if (own === other) expect(answer.status).toBe(200)
      else expectRefusedField(answer, 'cursor', 'format')
    }
  }
  const cursor = await cursorOf(PROSPECTS, 'search=ada&status=active')
  expect((await list(`${PROSPECTS}?cursor=${cursor}&status=active&search=ada`)).status).toBe(200)
})

test('a cursor of sort=-created_at is valid without sort, and invalid for another order', async () => {
  const cursor = await cursorOf(PROSPECTS, 'sort=-created_at')
  expect((await list(`${PROSPECTS}?cursor=${cursor}`)).status).toBe(200)
  expectRefusedField(await list(`${PROSPECTS}?cursor=${cursor}&sort=name`), 'cursor', 'format')
})

test('a sorted list returns 400 for a cursor with appended or changed text', async () => {
  const sort = 'sort=name'
  const cursor = await cursorOf(PROSPECTS, sort)
  const text = Buffer.from(cursor, 'base64url').toString()
  const others = ['A', '=', '%20', '!', encoded(text)].map((more) => cursor + more)
  for (const other of [...others, encoded(`${text} `), encoded(text.replace(',', ', '))])
    expectRefusedField(await list(`${PROSPECTS}?${sort}&cursor=${other}`), 'cursor', 'format')
  expect((await list(`${PROSPECTS}?${sort}&cursor=${cursor}`)).status).toBe(200)
})

test('the digest of the filters in a cursor is the same as in earlier releases', async () => {
  const cursor = await cursorOf(PROSPECTS, 'search=ada&status=active')
  expect(Buffer.from(cursor, 'base64url').toString()).toMatch(/^1\.\d+\.XV1YS7NizoPG$/)
})

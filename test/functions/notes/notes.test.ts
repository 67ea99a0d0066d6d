import { afterAll, describe, expect, test } from 'vitest'
import { del, get, post, put } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { aNote, NOTES } from '../../support/samples/sample-note.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { aPair } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

afterAll(expectInvariants)

const agent = { as: 'agent' } as const
const admin = { as: 'admin' } as const
const text = 'Called back'

describe('what a note is about', () => {
  test('a create returns 400 for a note about no record, and for each record too many', async () => {
    const { prospect_id, property_id } = await aPair()
    expectRefusedField(await post(NOTES, { text }, agent), 'prospect_id', 'required')
    expectRefusedField(
      await post(NOTES, { text, prospect_id, property_id }, agent),
      'property_id',
      'conflict',
    )
    const all = { prospect_id, property_id, transaction_id: 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
    expect((await post(NOTES, { text, ...all }, agent)).body.errors).toMatchObject([
      { field: 'property_id', code: 'conflict' },
      { field: 'transaction_id', code: 'conflict' },
    ])
  })

  test.each(['prospect_id', 'property_id', 'transaction_id'])(
    'a create returns 400 if %s is the id of no record, or of a record of another type',
    async (field) => {
      const { id } = (await aNote()).record
      for (const wrong of ['x', id, 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV'])
        expectRefusedField(await post(NOTES, { text, [field]: wrong }, agent), field, 'reference')
    },
  )

  test('an update returns 400 for another record', async () => {
    const { at } = await aNote()
    const { id } = (await aProperty()).record
    const { errors } = (await put(at, { prospect_id: null, property_id: id }, agent)).body
    expect(errors).toMatchObject([
      { field: 'prospect_id', code: 'immutable' },
      { field: 'property_id', code: 'immutable' },
    ])
  })
})

describe('tasks', () => {
  test.each([
    ['due_at', '2026-12-01'],
    ['assigned_to', 'me'],
    ['done', true],
  ])('only tasks have %s', async (field, given) => {
    const value = given === 'me' ? (await get('/api/v1/users', admin)).body.data[0]?.id : given
    const { prospect_id } = (await aNote()).record
    if (value === undefined) return
    expectRefusedField(await post(NOTES, { text, prospect_id, [field]: value }, agent), field, 'conflict')
    const { at } = await aNote({ kind: 'task' })
    expect((await put(at, { [field]: value }, agent)).status).toBe(200)
    expectRefusedField(await put(at, { kind: 'call' }, agent), field, 'conflict')
  })
})

test('a list returns whole texts, and a search finds the first 32 words of a text', async () => {
  const words = Array.from({ length: 40 }, (_, n) => `needle${String.fromCharCode(97 + (n % 26))}${n}`)
  const long = `${words.join(' ')}\n${'x'.repeat(9_000)}`
  const { record } = await aNote({ text: long })
  const found = async (search: string) => (await get(`${NOTES}?search=${search}`, agent)).body
  expect((await found(`${words[31]}+${words[0]}`)).data).toEqual([record])
  expect(await found(words[32] ?? '')).toMatchObject({ data: [], pagination: { total: 0 } })
  expect((await get(`${NOTES}?external_id=none`, agent)).body.data).toEqual([])
  expect(record.text).toBe(long)
})

test('the history of a note says that the text changed, and contains no text', async () => {
  const { at } = await aNote({ text: 'Secret one' })
  await put(at, { text: 'Secret two', happened_at: '2026-11-20' }, agent)
  await del(at, admin)
  const { data, pagination } = (await get(`${at}/history`, admin)).body
  expect(pagination.total).toBe(3)
  for (const { changes } of data) expect(changes).toContainEqual({ field: 'text' })
  expect(data[1]?.changes).toContainEqual(expect.objectContaining({ to: '2026-11-20T00:00:00.000Z' }))
  expect(JSON.stringify(data)).not.toContain('Secret')
})

test.each(['', 'prospect_id'])(
  'a cursor goes on after a page of which a note was deleted before it was read, with the filter "%s"',
  async (filter) => {
    const { id } = (await aProspect()).record
    const notes: string[] = []
    for (let n = 0; n < 5; n++) notes.unshift((await aNote({ prospect_id: id })).record.id)
    const query = `sort=-created_at&limit=2${filter && `&${filter}=${id}`}`
    const page = (cursor: string) => get(`${NOTES}?${query}&cursor=${cursor}`, { as: 'viewer' })
    beforeRequest({ command: 'BatchGet', mention: notes[1] ?? '' }, () => del(`${NOTES}/${notes[1]}`, admin))
    const { body } = await page('')
    expect(body.data.map((note: { id: string }) => note.id)).toEqual([notes[0], notes[2]])
    const second = await page(body.pagination.next ?? '')
    expect(second.body.data.map((note: { id: string }) => note.id)).toEqual([notes[3], notes[4]])
  },
)

import { expect, test } from 'vitest'
import { del, get, put } from '../../support/requests/api.ts'
import { aProspect, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

test.each(['live', 'archived'])('takes a record that is %s off its list', async (state) => {
  const { record, at } = await aProspect({ status: 'converted' })
  if (state === 'archived') await put(at, { status: 'archived' }, { as: 'agent' })
  const list = state === 'archived' ? 'archived' : 'converted'
  const before = await prospectCount(list)
  await del(at, { as: 'admin' })
  expect(await prospectCount(list)).toBe(before - 1)
  const { body } = await get(`${PROSPECTS}?status=all&limit=100`, { as: 'viewer' })
  expect(body.data).not.toContainEqual(expect.objectContaining({ id: record.id }))
})

test('two at once remove one record', async () => {
  const { at } = await aProspect()
  const before = await prospectCount()
  const answers = await Promise.all([del(at, { as: 'admin' }), del(at, { as: 'admin' })])
  expect(answers.map(({ status }) => status)).toContain(204)
  expect(await prospectCount()).toBe(before - 1)
})

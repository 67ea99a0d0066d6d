import { expect, test } from 'vitest'
import { post, put } from '../../support/requests/api.ts'
import { online } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, begun, edit, shownBy, zoe } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'

useFrozenService()

/** A device with a prospect of its own, and what a form there shows of it. */
async function formOpen() {
  const { copy, device } = await begun()
  const id = await copy.create('prospect', zoe)
  await copy.sync()
  const [{ id: given }] = await serviceRecords('prospect')
  const byOthers = async (body: object) => {
    await put(`/api/v1/prospects/${given}`, body, admin)
    later()
  }
  return { copy, device, id, byOthers, form: await shownBy(copy, 'prospect', id) }
}

type Open = Awaited<ReturnType<typeof formOpen>>

test.each([
  ['an edit', ({ copy, form }: Open) => copy.update(form, { name: 'Mine' })],
  ['a delete', ({ copy, form }: Open) => copy.remove(form)],
])('%s of a record as it was shown does not overwrite what came since', async (_, change) => {
  const open = await formOpen()
  await open.byOthers({ name: 'Theirs' })
  await open.copy.sync()
  await change(open)
  expect(await open.copy.sync()).toMatchObject([
    { version: 1, refusal: { why: 'stale', theirs: { name: 'Theirs', version: 2 } } },
  ])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Theirs' }])
})

test('what this device changed since it was shown is no reason to ask', async () => {
  const { copy, id, form } = await formOpen()
  await edit(copy, 'prospect', id, { phone: '+33612345678' })
  await copy.sync()
  await edit(copy, 'prospect', id, { status: 'active' })
  await copy.update(form, { name: 'Mine' })
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([
    { name: 'Mine', phone: '+33612345678', status: 'active', version: 4 },
  ])
  await expectSame(copy)
})

test('what this device changed on top of theirs does not let an older form overwrite it', async () => {
  const { copy, id, form, byOthers } = await formOpen()
  await byOthers({ name: 'Theirs' })
  await copy.sync()
  await edit(copy, 'prospect', id, { phone: '+33612345678' })
  await copy.sync()
  await copy.update(form, { name: 'Mine' })
  expect(await copy.sync()).toMatchObject([{ refusal: { theirs: { name: 'Theirs', version: 3 } } }])
})

test('a record that was shown before it was sent is edited after it was', async () => {
  const { copy, device } = await begun()
  const id = await copy.create('prospect', zoe)
  const form = await shownBy(copy, 'prospect', id)
  await copy.sync()
  await copy.update(form, { name: 'Mine' })
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Mine', version: 2 }])

  const [{ id: given }] = await serviceRecords('prospect')
  await put(`/api/v1/prospects/${given}`, { name: 'Theirs' }, admin)
  await copy.update(form, { name: 'Mine again' })
  device.network = online
  expect(await copy.sync()).toMatchObject([{ refusal: { why: 'stale', theirs: { name: 'Theirs' } } }])
})

test('an edit of a form that shows theirs is not asked about, though it waits behind one that is', async () => {
  const { copy, id, form, byOthers } = await formOpen()
  await byOthers({ name: 'Theirs' })
  await copy.update(form, { name: 'Mine' })
  const [refused] = await copy.sync()
  await copy.update(await shownBy(copy, 'prospect', id), { phone: '+33612345678' })
  if (refused) await copy.sendAgain(refused)
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([
    { name: 'Mine', phone: '+33612345678', version: 4 },
  ])
})

test('what this device changed by an edit that was given up while it was sent is no reason to ask', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  const form = await shownBy(copy, 'prospect', body.id)
  await copy.update(form, { name: 'Given up too late' })
  device.network = async (request, pass) => {
    const answer = await pass()
    for (const change of request.method === 'PUT' ? await copy.waiting() : []) await copy.drop(change)
    return answer
  }
  await copy.sync()
  device.network = online
  await copy.update(form, { phone: '+33612345678' })
  expect(await copy.sync()).toEqual([])
})

import { expect, test } from 'vitest'
import { put } from '../../support/requests/api.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, begun, begunWithProspect, phone, zoe } from './scene.ts'
import { serviceRecords } from './service-records.ts'
import { edit, expectAllSent, shownBy } from './steps.ts'

useFrozenService()

/** A device with an open form. The form shows a prospect that this device has created. */
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
])('%s from an open form does not overwrite an edit that another user made meanwhile', async (_, change) => {
  const open = await formOpen()
  await open.byOthers({ name: 'Theirs' })
  await open.copy.sync()
  await change(open)
  expect(await open.copy.sync()).toMatchObject([
    { version: 1, refusal: { why: 'stale', theirs: { name: 'Theirs', version: 2 }, conflicts: ['name'] } },
  ])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Theirs' }])
})

test('an open form cannot overwrite the edit of another user, even if this device edited the record later', async () => {
  const { copy, id, form, byOthers } = await formOpen()
  await byOthers({ name: 'Theirs' })
  await copy.sync()
  await edit(copy, 'prospect', id, { phone })
  await copy.sync()
  await copy.update(form, { name: 'Mine' })
  expect(await copy.sync()).toMatchObject([{ refusal: { theirs: { name: 'Theirs', version: 3 } } }])
})

test('a form that was opened before the create was sent can edit the record that the service creates', async () => {
  const { copy, device } = await begun()
  const form = await shownBy(copy, 'prospect', await copy.create('prospect', zoe))
  await copy.sync()
  await copy.update(form, { name: 'Mine' })
  await expectAllSent({ copy, device })
  const [made] = await serviceRecords('prospect')
  expect(made).toMatchObject({ name: 'Mine', version: 2 })

  await put(`/api/v1/prospects/${made.id}`, { name: 'Theirs' }, admin)
  await copy.update(form, { name: 'Mine again' })
  expect(await copy.sync()).toMatchObject([{ refusal: { why: 'stale', theirs: { name: 'Theirs' } } }])
})

test('an edit is sent even if the app dropped an earlier edit of the same form while the earlier edit was being sent', async () => {
  const { id, copy, device } = await begunWithProspect()
  const form = await shownBy(copy, 'prospect', id)
  await copy.update(form, { name: 'Dropped too late' })
  device.network = async (request, pass) => {
    const answer = await pass()
    for (const change of request.method === 'PUT' ? await copy.waiting() : []) await copy.drop(change)
    return answer
  }
  await copy.sync()
  await copy.update(form, { phone })
  await expectAllSent({ copy, device })
})

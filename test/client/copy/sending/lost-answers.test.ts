import { describe, expect, test } from 'vitest'
import { del, put } from '../../../support/requests/api.ts'
import type { Copy, Network } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, begunWithProspect, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, handedBack, loseAnswer, shownBy } from '../steps.ts'

useFrozenService()

type Change = (copy: Copy, id: string) => Promise<unknown>
const create: Change = (copy) => copy.create('prospect', { ...zoe, name: 'Ana' })
const update: Change = (copy, id) => edit(copy, 'prospect', id, { name: 'Mine' })

test('a delete whose answer was lost is sent again, and the 404 to it is a success', async () => {
  const { id, copy, device } = await begunWithProspect()
  await copy.remove(await shownBy(copy, 'prospect', id))
  await loseAnswer({ copy, device })
  await expectAllSent({ copy, device })
  await expectSame(copy)
})

describe('another user deletes a record before the device gets the answer to its change of that record', () => {
  /** Passes every request on to the service, but replaces the answer to a write by a 500. */
  const failing: Network = async (request, pass) => {
    const answer = await pass()
    return request.method === 'GET' ? answer : new Response('{}', { status: 500 })
  }

  test.each([
    ['create', create],
    ['edit', update],
  ])('a record that is deleted before the answer to its %s arrives is not in the copy', async (_, change) => {
    const { id, copy, device } = await begunWithProspect()
    await change(copy, id)
    device.network = failing
    await copy.sync()
    const [last] = await serviceRecords('prospect')
    await del(`/api/v1/prospects/${last.id}`, admin)
    // Only this sync reads the deletion from the feed. If the late answer then added the record to the copy, no later sync
    // would remove it.
    later()
    await copy.sync()

    await expectAllSent({ copy, device })
    await expectSame(copy)
  })

  test.each<[string, Change, object]>([
    ['an edit', update, { does: 'update', refusal: { problem: { code: 'not_found' } } }],
    [
      'an offer',
      createOffer,
      { kind: 'transaction', refusal: { problem: { errors: [{ field: 'prospect_id' }] } } },
    ],
  ])(
    'the service refuses %s of a record that was deleted after its create, whose answer was lost',
    async (_, change, expected) => {
      const { copy, device } = await begun()
      const id = await copy.create('prospect', zoe)
      await loseAnswer({ copy, device })
      await change(copy, id)
      const [made] = await serviceRecords('prospect')
      await del(`/api/v1/prospects/${made.id}`, admin)
      const refused = await handedBack(copy)
      expect(refused).toMatchObject(expected)
      await copy.drop(refused)
      await expectSame(copy)
    },
  )
})

test('a repeated edit does not let the device overwrite later edits of another user', async () => {
  const { id, copy, device } = await begunWithProspect()
  const form = await shownBy(copy, 'prospect', id)
  await copy.update(form, { name: 'Mine' })
  await loseAnswer({ copy, device })
  await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
  await copy.update(form, { name: 'Mine again' })
  expect(await copy.sync()).toMatchObject([
    { body: { name: 'Mine again' }, refusal: { why: 'stale', theirs: { name: 'Theirs', version: 3 } } },
  ])
})

test('an edit that changes nothing adds no waiting change', async () => {
  const { id, copy } = await begunWithProspect()
  const none = { name: zoe.name, criteria: { budget_max: 2, min_yield: null } }
  // JSON omits a member that is undefined, so this member changes nothing.
  Reflect.set(none, 'email', undefined)
  await edit(copy, 'prospect', id, none)
  expect(await copy.waiting()).toEqual([])
})

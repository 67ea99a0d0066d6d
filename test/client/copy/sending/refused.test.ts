import { describe, expect, test } from 'vitest'
import { put } from '../../../support/requests/api.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, begunWithProspect, phone, zoe } from '../scene.ts'
import { expectSame, serviceRecords, shownRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, handedBack, shownBy } from '../steps.ts'

useFrozenService()

/** A device with two waiting edits of a prospect. */
async function editing() {
  const scene = await begunWithProspect()
  await edit(scene.copy, 'prospect', scene.id, { name: 'Mine' })
  await edit(scene.copy, 'prospect', scene.id, { phone })
  return scene
}

/** A device with two waiting edits of a prospect that another user has edited. A sync has handed the first edit back. */
async function conflicting() {
  const { id, copy, device } = await editing()
  await put(`/api/v1/prospects/${id}`, { name: 'Theirs', criteria: { min_yield: 5 } }, admin)
  return { id, copy, device, refused: await handedBack(copy) }
}

describe('an edit of a record that another user has edited', () => {
  test('a conflicting edit is handed back with the record as the service has it, and later edits wait', async () => {
    const { copy, refused } = await conflicting()
    expect(refused).toMatchObject({
      body: { name: 'Mine' },
      refusal: { why: 'stale', theirs: { name: 'Theirs', version: 2 } },
    })
    // The text of the service tells the client to send the change again. It is not for users.
    expect(refused.refusal.problem).toBeUndefined()
    expect(await shownRecords(copy, 'prospect')).toMatchObject([{ name: 'Mine', phone }])
    expect(await copy.waiting()).toHaveLength(2)
  })

  test('sendAgain overwrites the edit of the other user, and then the later edit of another field is sent', async () => {
    const { copy, device, refused } = await conflicting()
    await copy.sendAgain(refused)
    await expectAllSent({ copy, device })
    expect(await serviceRecords('prospect')).toMatchObject([
      { name: 'Mine', phone, criteria: { min_yield: 5 }, version: 4 },
    ])
    await expectSame(copy)
  })

  test('after a conflicting edit is dropped, the later edit of another field is still sent', async () => {
    const { copy, device, refused } = await conflicting()
    expect(await copy.drop(refused)).toEqual([refused])
    await expectAllSent({ copy, device })
    expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Theirs', phone, version: 3 }])
    await expectSame(copy)
  })
})

describe('a create that the service refuses', () => {
  async function refusing() {
    const { copy, device } = await begun()
    const wrong = await copy.create('prospect', { ...zoe, phone: '06' })
    await createOffer(copy, wrong)
    await copy.create('prospect', { ...zoe, name: 'Ana' })
    const refused = await handedBack(copy)
    if (refused.does !== 'create' || refused.kind !== 'prospect') throw new Error('No create was refused')
    return { copy, device, wrong, refused }
  }

  test('a refused create delays only the changes that refer to its record', async () => {
    const { copy, refused } = await refusing()
    expect(refused).toMatchObject({ refusal: { why: 'refused', problem: { errors: [{ field: 'phone' }] } } })
    expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Ana' }])
    expect(await serviceRecords('property')).toHaveLength(1)
    expect(await copy.waiting()).toMatchObject([{ kind: 'prospect' }, { kind: 'transaction' }])
  })

  test('sendAgain with a corrected body sends a refused create again, and then the changes that refer to its record', async () => {
    const { copy, device, refused } = await refusing()
    await copy.sendAgain({ ...refused, body: { ...refused.body, phone } })
    await expectAllSent({ copy, device })
    expect(await serviceRecords('transaction')).toHaveLength(1)
    later()
    await copy.sync()
    await expectSame(copy)
  })

  test('a refused create is dropped together with the changes that refer to its record', async () => {
    const { copy, refused, wrong } = await refusing()
    expect(await copy.drop(refused)).toHaveLength(2)
    expect(await copy.get('prospect', wrong)).toBeUndefined()
    await copy.sync()
    await expectSame(copy)
  })
})

test('a delete hides the record before a sync, and a sync shows it again if the service refuses the delete', async () => {
  const { id, copy } = await begunWithProspect({ role: 'agent' })
  const shown = await shownBy(copy, 'prospect', id)
  await copy.remove(shown)
  expect(await copy.list('prospect')).toEqual([])
  await expect(copy.update(shown, {})).rejects.toThrow('This device has no such record')
  expect(await copy.sync()).toMatchObject([{ refusal: { problem: { code: 'forbidden' } } }])
  expect(await shownRecords(copy, 'prospect')).toMatchObject([{ id }])
})

import { describe, expect, test } from 'vitest'
import { del, get, post, put } from '../../../support/requests/api.ts'
import { type Copy, newDevice, started } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, edit, flat, shownBy, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'

useFrozenService()

/** A device that has a prospect of the service, and edits it while somebody else does. */
async function conflicting() {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await edit(copy, 'prospect', body.id, { name: 'Mine' })
  await edit(copy, 'prospect', body.id, { phone: '+33612345678' })
  await put(`/api/v1/prospects/${body.id}`, { name: 'Theirs', criteria: { min_yield: 5 } }, admin)
  const [refused] = await copy.sync()
  if (!refused) throw new Error('Nothing was refused')
  return { id: body.id, copy, device, refused }
}

const shown = async (copy: Copy, id: string) => (await copy.get('prospect', id))?.record

describe('an edit of what somebody else has edited meanwhile', () => {
  test('is handed back with both versions, and what comes after it waits', async () => {
    const { copy, id, refused } = await conflicting()
    expect(refused).toMatchObject({
      body: { name: 'Mine' },
      refusal: {
        why: 'stale',
        problem: { code: 'precondition_failed' },
        theirs: { name: 'Theirs', version: 2 },
      },
    })
    expect(await shown(copy, id)).toMatchObject({ name: 'Mine', phone: '+33612345678' })
    expect(await copy.waiting()).toHaveLength(2)
  })

  test('is made on top of theirs where it is sent again, and what came after it is asked about', async () => {
    const { copy, id, refused } = await conflicting()
    await copy.sendAgain(refused)
    const [next] = await copy.sync()
    expect(next).toMatchObject({
      body: { phone: '+33612345678' },
      refusal: { why: 'stale', theirs: { name: 'Mine', version: 3 } },
    })
    if (next) await copy.sendAgain(next)
    expect(await copy.sync()).toEqual([])
    expect((await get(`/api/v1/prospects/${id}`, admin)).body).toMatchObject({
      name: 'Mine',
      phone: '+33612345678',
      criteria: { min_yield: 5 },
      version: 4,
    })
    await expectSame(copy)
  })

  test('goes alone where it is dropped: what came after it is asked about', async () => {
    const { copy, refused } = await conflicting()
    expect(await copy.drop(refused)).toEqual([refused])
    const [next] = await copy.sync()
    expect(next).toMatchObject({
      body: { phone: '+33612345678' },
      refusal: { why: 'stale', theirs: { name: 'Theirs', version: 2 } },
    })
    if (next) await copy.drop(next)
    expect(await copy.sync()).toEqual([])
    await expectSame(copy)
  })

  test('is handed back, and what was edited here before it is done', async () => {
    const { body } = await post('/api/v1/prospects', zoe, admin)
    const { copy, device } = await begun()
    await edit(copy, 'prospect', body.id, { name: 'Mine' })
    await edit(copy, 'prospect', body.id, { phone: '+33612345678' })
    device.network = async (request, pass) => {
      const answer = await pass()
      if (request.method === 'PUT' && answer.ok)
        await put(`/api/v1/prospects/${body.id}`, { name: 'Theirs' }, admin)
      return answer
    }
    expect(await copy.sync()).toMatchObject([
      { body: { phone: '+33612345678' }, refusal: { theirs: { name: 'Theirs', version: 3 } } },
    ])
  })

  test('is handed back as refused where it was deleted', async () => {
    const { body } = await post('/api/v1/prospects', zoe, admin)
    const { copy } = await begun()
    await edit(copy, 'prospect', body.id, { name: 'Mine' })
    await del(`/api/v1/prospects/${body.id}`, admin)
    const [refused] = await copy.sync()
    expect(refused).toMatchObject({ refusal: { why: 'refused', problem: { code: 'not_found' } } })
    if (refused) await copy.drop(refused)
    later()
    await copy.sync()
    await expectSame(copy)
  })
})

describe('a create that the service refuses', () => {
  async function refusing() {
    const { copy, device } = await begun()
    const wrong = await copy.create('prospect', { ...zoe, phone: '06' })
    const property = await copy.create('property', flat)
    await copy.create('transaction', { prospect_id: wrong, property_id: property, offer_amount: 9 })
    await copy.create('prospect', { ...zoe, name: 'Ana' })
    const [refused] = await copy.sync()
    if (refused?.does !== 'create' || refused.kind !== 'prospect') throw new Error('No create was refused')
    return { copy, device, wrong, refused }
  }

  test('holds up nothing but what names it', async () => {
    const { copy, refused } = await refusing()
    expect(refused).toMatchObject({ refusal: { why: 'refused', problem: { errors: [{ field: 'phone' }] } } })
    expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Ana' }])
    expect(await serviceRecords('property')).toHaveLength(1)
    expect(await copy.waiting()).toMatchObject([{ kind: 'prospect' }, { kind: 'transaction' }])
  })

  test('is sent again as it is put right, and what names it then', async () => {
    const { copy, refused } = await refusing()
    await copy.sendAgain({ ...refused, body: { ...refused.body, phone: '+33612345678' } })
    expect(await copy.sync()).toEqual([])
    expect(await serviceRecords('transaction')).toHaveLength(1)
    later()
    await copy.sync()
    await expectSame(copy)
  })

  test('goes with what names it where it is dropped', async () => {
    const { copy, refused, wrong } = await refusing()
    expect(await copy.drop(refused)).toHaveLength(2)
    expect(await copy.get('prospect', wrong)).toBeUndefined()
    await copy.sync()
    await expectSame(copy)
  })
})

test('a delete takes the record away at once, and comes back where it is refused', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const device = newDevice({ role: 'agent' })
  const copy = await started(device)
  await copy.sync()
  const shown = await shownBy(copy, 'prospect', body.id)
  await copy.remove(shown)
  expect(await copy.list('prospect')).toEqual([])
  await expect(copy.update(shown, {})).rejects.toThrow(`This device has no prospect ${body.id}`)
  const [refused] = await copy.sync()
  expect(refused).toMatchObject({ refusal: { problem: { code: 'forbidden' } } })
  expect(await copy.list('prospect')).toMatchObject([{ record: { id: body.id } }])
})

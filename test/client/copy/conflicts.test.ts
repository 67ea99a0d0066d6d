import { describe, expect, test } from 'vitest'
import { del, put } from '../../support/requests/api.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, begunWithProspect, phone, zoe } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'
import { edit, expectAllSent, handedBack, shownBy } from './steps.ts'

useFrozenService()

/** A device with a waiting edit of a prospect that another user has edited in the meantime. */
async function bothEdited(mine: object, theirs: object) {
  const scene = await begunWithProspect()
  await edit(scene.copy, 'prospect', scene.id, mine)
  expect((await put(`/api/v1/prospects/${scene.id}`, theirs, admin)).status).toBe(200)
  return scene
}

describe('conflicting edits of two users', () => {
  test.each([
    ['edited another field', { phone }, { name: 'Theirs' }, { phone, name: 'Theirs' }],
    [
      'edited another field of an inner object',
      { criteria: { budget_max: 9 } },
      { criteria: { min_yield: 5 } },
      { criteria: { budget_min: 1, budget_max: 9, min_yield: 5 } },
    ],
    ['cleared another field', { name: 'Mine' }, { criteria: null }, { name: 'Mine' }],
  ])('an edit is merged if the other user %s', async (_, mine, theirs, result) => {
    const { copy, device } = await bothEdited(mine, theirs)
    await expectAllSent({ copy, device })
    expect(await serviceRecords('prospect')).toMatchObject([{ ...result, version: 3 }])
    await expectSame(copy)
  })

  test.each([
    ['the same field', { name: 'Mine', phone }, { name: 'Theirs' }, ['name']],
    [
      'the same field of an inner object',
      { criteria: { budget_min: 2, budget_max: 8 } },
      { criteria: { budget_max: 9 } },
      ['criteria.budget_max'],
    ],
    [
      'a field of an inner object that this device clears',
      { criteria: null },
      { criteria: { budget_max: 9 } },
      ['criteria'],
    ],
  ])(
    'if the other user edited %s, an edit is handed back with both versions and the names of the conflicting fields',
    async (_, mine, theirs, conflicts) => {
      const { copy } = await bothEdited(mine, theirs)
      expect(await handedBack(copy)).toMatchObject({
        body: mine,
        shown: { name: 'Zoé', version: 1 },
        refusal: { why: 'stale', theirs: { ...theirs, version: 2 }, conflicts },
      })
      expect(await copy.list('prospect')).toHaveLength(1)
    },
  )

  test('an edit with a whole record as its body sends only the fields that differ from the shown version', async () => {
    const { id, copy, device } = await begunWithProspect()
    const form = await shownBy(copy, 'prospect', id)
    if (!('version' in form.record)) throw new Error('The record in the form is a draft')
    await copy.update(form, { ...form.record, phone, criteria: { ...form.record.criteria, budget_max: 9 } })
    expect(await copy.waiting()).toMatchObject([{ body: { phone, criteria: { budget_max: 9 } } }])
    await put(`/api/v1/prospects/${id}`, { name: 'Theirs', criteria: { budget_min: 2 } }, admin)
    await expectAllSent({ copy, device })
    expect(await serviceRecords('prospect')).toMatchObject([
      { name: 'Theirs', phone, criteria: { budget_min: 2, budget_max: 9 } },
    ])
  })

  test('an edit is merged again if the other user edits another field during the merge', async () => {
    const { id, copy, device } = await bothEdited({ phone }, { name: 'Theirs' })
    let edits = 0
    device.network = async (request, pass) => {
      if (request.method === 'PUT' && edits < 2) {
        edits += 1
        await put(`/api/v1/prospects/${id}`, { criteria: { min_yield: edits } }, admin)
      }
      return pass()
    }
    expect(await copy.sync()).toEqual([])
    expect(await serviceRecords('prospect')).toMatchObject([
      { phone, name: 'Theirs', criteria: { min_yield: 2 } },
    ])
  })
})

describe('two edits of one device that start from the same version', () => {
  test.each([
    ['the same field', { name: 'First' }, { name: 'Second' }],
    ['different fields', { name: 'Second' }, { criteria: { min_yield: 5 } }],
    ['a field and set it back', { name: 'First' }, { name: 'Zoé' }],
  ])(
    'two edits that change %s do not conflict with an edit of another field by another user',
    async (_, first, second) => {
      const { id, copy, device } = await begunWithProspect()
      const form = await shownBy(copy, 'prospect', id)
      await copy.update(form, first)
      await copy.update(form, second)
      await put(`/api/v1/prospects/${id}`, { phone }, admin)
      await expectAllSent({ copy, device })
      expect(await serviceRecords('prospect')).toMatchObject([{ ...first, ...second, phone }])
    },
  )

  test('an edit of the name is handed back if another user edited the name, but an edit of the phone is sent', async () => {
    const { id, copy } = await begunWithProspect()
    const form = await shownBy(copy, 'prospect', id)
    await copy.update(form, { phone })
    await copy.update(form, { name: 'Mine' })
    await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
    expect(await copy.sync()).toMatchObject([
      { body: { name: 'Mine' }, refusal: { why: 'stale', conflicts: ['name'] } },
    ])
  })
})

describe('an edit of a record that another user has deleted', () => {
  test('even if the feed contains the deletion, a copy lists a deleted record with a refused edit, and rejects further edits', async () => {
    const { id, copy } = await begunWithProspect()
    await edit(copy, 'prospect', id, { name: 'A long text' })
    await del(`/api/v1/prospects/${id}`, admin)
    later()
    const refused = await handedBack(copy)
    expect(refused).toMatchObject({ body: { name: 'A long text' }, shown: { name: 'Zoé' } })
    const [shown] = await copy.list('prospect')
    expect(shown).toMatchObject({
      isDeleted: true,
      record: { id, name: 'A long text', email: zoe.email },
      waiting: [{ refusal: { why: expect.any(String) } }],
    })
    if (shown === undefined) throw new Error('The deleted record is not shown')
    await expect(copy.update(shown, { phone })).rejects.toThrow('This device has no such record')
    await copy.drop(refused)
    expect(await copy.list('prospect')).toEqual([])
  })
})

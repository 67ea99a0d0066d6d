import { describe, expect, test } from 'vitest'
import { call, del, put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

const act = (at: string, action: string) => call('POST', `${at}/${action}`, { as: 'agent' })
const change = (at: string, json: object) => put(at, json, { as: 'agent' })

describe.each([
  { list: PROSPECTS, make: aProspect, field: 'name', status: 'active' },
  { list: PROPERTIES, make: aProperty, field: 'address', status: 'sold' },
])('$list', ({ list, make, field, status }) => {
  test('a created record is found at once', async () => {
    const { record } = await make({ [field]: 'Created Anew' })
    expect(await searched(list, 'created anew')).toEqual([record.id])
  })

  test('an edited one by its new words, and those it kept, not by the old', async () => {
    const { record, at } = await make({ [field]: 'Before Keeper' })
    await change(at, { [field]: 'Keeper Afterwards' })
    expect(await searched(list, 'before')).toEqual([])
    expect(await searched(list, 'keeper')).toEqual([record.id])
    expect(await searched(list, 'afterw keep')).toEqual([record.id])
  })

  test('an edit of another field leaves its words', async () => {
    const { record, at } = await make({ [field]: 'Steadfast' })
    await change(at, { status })
    expect(await searched(list, 'steadfast')).toEqual([record.id])
    expect(await searched(list, 'steadfast', { status })).toEqual([record.id])
  })

  test('a word that begins one that goes away stays', async () => {
    const { record, at } = await make({ [field]: 'Berg Bergmann' })
    await change(at, { [field]: 'Berg' })
    expect(await searched(list, 'bergm')).toEqual([])
    expect(await searched(list, 'berg')).toEqual([record.id])
  })

  test('an archived one only where it is asked for, until it is restored', async () => {
    const { record, at } = await make({ [field]: 'Hidden Away', status })
    await act(at, 'archive')
    expect(await searched(list, 'hidden')).toEqual([])
    expect(await searched(list, 'hidden', { status })).toEqual([])
    expect(await searched(list, 'hidden', { status: 'archived' })).toEqual([record.id])
    expect(await searched(list, 'hidden', { status: 'all' })).toEqual([record.id])
    await change(at, { [field]: 'Still Hidden' })
    expect(await searched(list, 'still', { status: 'archived' })).toEqual([record.id])
    await act(at, 'restore')
    expect(await searched(list, 'still hidden')).toEqual([record.id])
    expect(await searched(list, 'hidden', { status })).toEqual([record.id])
    expect(await searched(list, 'hidden', { status: 'archived' })).toEqual([])
  })

  test('a deleted one not at all', async () => {
    const { at } = await make({ [field]: 'Ephemeral' })
    await del(at, { as: 'admin' })
    expect(await searched(list, 'ephemeral', { status: 'all' })).toEqual([])
    await expectInvariants()
  })
})

test('an edited type is what the filter sees', async () => {
  const { record, at } = await aProperty({ address: 'Convertible', type: 'office' })
  await change(at, { type: 'studio' })
  expect(await searched(PROPERTIES, 'convertible', { type: 'office' })).toEqual([])
  expect(await searched(PROPERTIES, 'convertible', { type: 'studio' })).toEqual([record.id])
})

test('a changed e-mail or phone is found as it is, a cleared phone no more', async () => {
  const { record, at } = await aProspect({ email: 'old@before.test', phone: '+33611111111' })
  await change(at, { email: 'new@after.test', phone: '+33722222222' })
  for (const gone of ['before.test', '0611111111']) expect(await searched(PROSPECTS, gone)).toEqual([])
  for (const found of ['after.test', '0722222222'])
    expect(await searched(PROSPECTS, found)).toEqual([record.id])
  await change(at, { phone: null })
  expect(await searched(PROSPECTS, '0722222222')).toEqual([])
})

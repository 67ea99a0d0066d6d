import { describe, expect, test } from 'vitest'
import { call, put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

const act = (at: string, action: string) => call('POST', `${at}/${action}`, { as: 'agent' })
const change = (at: string, json: object) => put(at, json, { as: 'agent' })

describe.each([
  { list: PROSPECTS, make: aProspect, field: 'name', status: 'active' },
  { list: PROPERTIES, make: aProperty, field: 'address', status: 'sold' },
])('$list', ({ list, make, field, status }) => {
  test('an edited record is found by its new words and those it kept', async () => {
    const { record, at } = await make({ [field]: 'Before Keep Keeper' })
    await change(at, { [field]: 'Keep Afterwards', status })
    for (const gone of ['before', 'keeper']) expect(await searched(list, gone)).toEqual([])
    expect(await searched(list, 'afterw keep', { status })).toEqual([record.id])
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

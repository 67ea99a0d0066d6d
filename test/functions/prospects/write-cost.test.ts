import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { useAllPlacesBefore } from '../../support/samples/full-vectors.ts'
import { GRACE, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'

const LISTS = ['all', 'live', 'status=new']

test('a create costs the same after 100 million places as at the first: at most 47 units', async () => {
  const create = async () => {
    const { result, units } = await measured(() => post(PROSPECTS, GRACE, { as: 'agent' }))
    expect(result.status).toBe(201)
    return units
  }
  await useFreshTable()
  const first = await create()
  await useAllPlacesBefore(100_000_000, 'prospect', LISTS)
  expect(await create()).toBe(first)
  expect(first).toBeLessThanOrEqual(47)
})

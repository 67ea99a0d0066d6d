import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { GRACE, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'
import { setLastSequence } from '../../support/store/sequence.ts'

test('a create costs at most 39 units, for the first record and after 100 million records', async () => {
  const create = async () => {
    const { result, units } = await measured(() => post(PROSPECTS, GRACE, { as: 'agent' }))
    expect(result.status).toBe(201)
    return units
  }
  await useFreshTable()
  const first = await create()
  await setLastSequence(100_000_000, ['prospect'])
  expect(await create()).toBe(first)
  expect(first).toBeLessThanOrEqual(39)
})

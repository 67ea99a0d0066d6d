import { expect, test } from 'vitest'
import { put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

// test/lib/domain/phone.test.ts has the forms of every calling code. test/model searches with random parts of numbers.
test('a search finds a phone number in the forms that users type, and by its first digits, but not by other digits', async () => {
  const { record } = await aProspect({ name: 'Nobody', phone: '+353871234567' })
  for (const query of [
    ...['353871234567', '+353 87 12 34 567', '+353 (87) 1234567', '00353871234567', '00 353 8 71 23 45 67'],
    ...['871234567', '0 87 12 34 567', '(087).1234567', '+353 8712', '+353 87.12.34.567 nobo', 'nobody 8'],
  ])
    expect(await searched(PROSPECTS, query), query).toEqual([record.id])
  for (const query of ['234567', '8712345679', '0871234568', '+353871234568', 'nobody 9'])
    expect(await searched(PROSPECTS, query), query).toEqual([])
})

test.each([
  ['+33 (0)6 79 34 56 01', '+33679345601'],
  ['+39 (06) 11 22 33 01', '+390611223301'],
  ['0033 6 79 34 56 02', '+33679345602'],
  ['\u202a+33 6\u200b79 34 56 04\u202c', '+33679345604'],
  ['+33\u00a0750\u202f60\u202f71', '+337506071'],
  ['+33 750–60–72', '+337506072'],
  ['+33[750]6074', '+337506074'],
])('a create stores %s as %s, and a search finds it in both forms', async (typed, phone) => {
  const { record, at } = await aProspect({ name: 'Nobody', phone: typed })
  expect(record).toMatchObject({ phone })
  expect((await put(at, { phone: typed }, { as: 'agent' })).body).toEqual(record)
  for (const query of [typed, phone, phone.replace('+', '00')])
    expect(await searched(PROSPECTS, query), query).toEqual([record.id])
})

test('a search for a name and the digit 0 does not find a prospect that has this name but no phone number', async () => {
  await aProspect({ name: 'Nophone' })
  expect(await searched(PROSPECTS, 'nophone 0')).toEqual([])
})

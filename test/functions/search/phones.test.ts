import { expect, test } from 'vitest'
import { put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aNote, NOTES } from '../../support/samples/sample-note.ts'
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

test('a search finds a phone number in a note in the forms in which it finds the phone of a prospect', async () => {
  const long = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')
  const { record } = await aNote({ text: `${long}\nMobile: +353 (0)87 765 43 21\n2 rooms, seen 09.11.2026` })
  for (const query of [
    ...['353877654321', '+353 87 76 54 321', '00353 87 765', '877654321', '087 765 43 21', '(087).765 word3'],
  ])
    expect(await searched(NOTES, query), query).toEqual([record.id])
  for (const query of ['7654321', '+353877654322', '353877654321 nobody'])
    expect(await searched(NOTES, query), query).toEqual([])
  const national = await aNote({ text: 'Call 0261 / 76 54 99 on 09.11.2027 about 260 500' })
  for (const query of [
    '0261765499',
    '261 765',
    '0261/7654',
    '2027',
    '09.11.2027',
    '09 11 2027',
    '260500',
    '260 500',
  ])
    expect(await searched(NOTES, query), query).toEqual([national.record.id])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** Countries, calling codes of one, two and three digits, national numbers, and the digit that callers dial before them. */
const numbers = [
  ['France', '33', '612345678', '0'],
  ['the United States', '1', '4155552671', '0'],
  ['Italy, whose national numbers begin with 0', '39', '0698765432', ''],
  ['Ireland', '353', '871234567', '0'],
] as const

const ids = new Map<string, string>()

beforeAll(async () => {
  for (const [country, code, national] of numbers) {
    const { record } = await aProspect({ name: 'Nobody', phone: `+${code}${national}` })
    ids.set(country, record.id)
  }
})

/** Formats digits in groups of two from the right, as users type them. */
const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(\d\d)+$)/g, separator)

describe.each(numbers)('a search for a phone number of %s', (country, code, national, trunk) => {
  test.each([
    ['without the plus', `${code}${national}`],
    ['with spaces', `+${code} ${grouped(national, ' ')}`],
    ['with brackets', `+${code} (${national.slice(0, 3)}) ${national.slice(3)}`],
    ['with 00 instead of the plus', `00${code}${national}`],
    ['with 00 and spaces', `00 ${code} ${grouped(national, ' ')}`],
    ['without the calling code', national],
    ['with spaces, and 0 or nothing instead of the calling code', grouped(trunk + national, ' ')],
    [
      'with dots and brackets, and 0 or nothing instead of the calling code',
      `(${trunk}${national.slice(0, 2)}).${national.slice(2)}`,
    ],
    ['with only its first digits', `+${code} ${grouped(national.slice(0, 5), ' ')}`],
    ['with a word of the name', `+${code} ${grouped(national, '.')} nobo`],
  ])('a search finds the prospect by the number %s: "%s"', async (_, query) => {
    expect(await searched(PROSPECTS, query)).toEqual([ids.get(country)])
  })

  test('a search finds nothing by the middle of the number, by the number with an extra digit, or by a number with another last digit', async () => {
    const other = `${national.slice(0, -1)}${(Number(national.at(-1)) + 1) % 10}`
    for (const query of [national.slice(3), `${national}9`, `${trunk}${other}`, `+${code}${other}`])
      expect(await searched(PROSPECTS, query), query).toEqual([])
  })
})

describe('phone numbers with unusual separators', () => {
  test.each(['+33\u00a0750\u202f60\u202f71', '+33 750–60–72', '+33‑750‑60‑73', '+33[750]6074'])(
    'a search finds a prospect by its phone number with the same separators as in the create: %s',
    async (phone) => {
      const { record } = await aProspect({ name: 'Nobody', phone })
      expect(await searched(PROSPECTS, phone)).toEqual([record.id])
    },
  )
})

describe('phone numbers with a trunk 0 in brackets', () => {
  test.each([
    ['+33 (0)6 79 34 56 01', '+33679345601'],
    ['+44 (0) 20 7946 0958', '+442079460958'],
    ['+49 (0711) 1234567', '+497111234567'],
    ['+39 (06) 11 22 33 01', '+390611223301'],
    ['+49 261/85123', '+4926185123'],
    ['0033 6 79 34 56 02', '+33679345602'],
    ['0033 (0)6 79 34 56 03', '+33679345603'],
    ['\u202a+33 6\u200b79 34 56 04\u202c', '+33679345604'],
  ])('a create stores %s as %s, and a search finds it in both forms', async (typed, phone) => {
    const { record, at } = await aProspect({ name: 'Nobody', phone: typed })
    expect(record).toMatchObject({ phone })
    expect((await put(at, { phone: typed }, { as: 'agent' })).body).toEqual(record)
    for (const query of [typed, phone, phone.replace('+', '00')])
      expect(await searched(PROSPECTS, query), query).toEqual([record.id])
  })
})

test('a search for a name and the digit 8 finds a prospect whose national number begins with 8', async () => {
  const { record } = await aProspect({ name: 'Onedigit', phone: '+33812121212' })
  expect(await searched(PROSPECTS, 'onedigit 8')).toEqual([record.id])
  expect(await searched(PROSPECTS, 'onedigit 9')).toEqual([])
})

test('a search for a name and the digit 0 does not find a prospect that has this name but no phone number', async () => {
  await aProspect({ name: 'Nophone' })
  expect(await searched(PROSPECTS, 'nophone 0')).toEqual([])
})

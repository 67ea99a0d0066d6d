import { beforeAll, describe, expect, test } from 'vitest'
import { searched } from '../../support/requests/searched.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** Countries, calling codes of one, two and three digits, and national numbers. */
const numbers = [
  ['France', '33', '612345678'],
  ['the United States', '1', '4155552671'],
  ['Italy, whose national numbers begin with 0', '39', '0698765432'],
  ['Ireland', '353', '871234567'],
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

describe.each(numbers)('a search for a phone number of %s', (country, code, national) => {
  test.each([
    ['without the plus', `${code}${national}`],
    ['with spaces', `+${code} ${grouped(national, ' ')}`],
    ['with brackets', `+${code} (${national.slice(0, 3)}) ${national.slice(3)}`],
    ['without the calling code', national],
    ['with spaces, and 0 instead of the calling code', grouped(`0${national}`, ' ')],
    [
      'with dots and brackets, and 0 instead of the calling code',
      `(0${national.slice(0, 2)}).${national.slice(2)}`,
    ],
    ['with only its first digits', `+${code} ${grouped(national.slice(0, 5), ' ')}`],
    ['with a word of the name', `+${code} ${grouped(national, '.')} nobo`],
  ])('a search finds the prospect by the number %s: "%s"', async (_, query) => {
    expect(await searched(PROSPECTS, query)).toEqual([ids.get(country)])
  })

  test('a search finds nothing by the middle of the number, by the number with an extra digit, or by a number with another last digit', async () => {
    const other = `${national.slice(0, -1)}${(Number(national.at(-1)) + 1) % 10}`
    for (const query of [national.slice(3), `${national}9`, `0${other}`, `+${code}${other}`])
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

test('a search for a name and the digit 8 finds a prospect whose national number begins with 8', async () => {
  const { record } = await aProspect({ name: 'Onedigit', phone: '+33812121212' })
  expect(await searched(PROSPECTS, 'onedigit 8')).toEqual([record.id])
  expect(await searched(PROSPECTS, 'onedigit 9')).toEqual([])
})

test('a search for a name and the digit 0 does not find a prospect that has this name but no phone number', async () => {
  await aProspect({ name: 'Nophone' })
  expect(await searched(PROSPECTS, 'nophone 0')).toEqual([])
})

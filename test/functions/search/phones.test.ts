import { beforeAll, describe, expect, test } from 'vitest'
import { searched } from '../../support/requests/searched.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** Calling codes of one, two and three digits, each with a national number. */
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

describe.each(numbers)('a number of %s', (country, code, national) => {
  test.each([
    ['without its plus', `${code}${national}`],
    ['with spaces', `+${code} ${grouped(national, ' ')}`],
    ['with brackets', `+${code} (${national.slice(0, 3)}) ${national.slice(3)}`],
    ['without the country prefix', national],
    ['with 0 instead of the prefix, and spaces', grouped(`0${national}`, ' ')],
    ['with 0 instead of the prefix, dots and brackets', `(0${national.slice(0, 2)}).${national.slice(2)}`],
    ['by its beginning', `+${code} ${grouped(national.slice(0, 5), ' ')}`],
    ['together with a word of the name', `+${code} ${grouped(national, '.')} nobo`],
  ])('%s: "%s"', async (_, query) => {
    expect(await searched(PROSPECTS, query)).toEqual([ids.get(country)])
  })

  test('is not found by its middle, with an extra digit, or with another last digit', async () => {
    const other = `${national.slice(0, -1)}${(Number(national.at(-1)) + 1) % 10}`
    for (const query of [national.slice(3), `${national}9`, `0${other}`, `+${code}${other}`])
      expect(await searched(PROSPECTS, query), query).toEqual([])
  })
})

describe('a number is found by the text it was sent as:', () => {
  test.each(['+33\u00a0750\u202f60\u202f71', '+33 750–60–72', '+33‑750‑60‑73', '+33[750]6074'])(
    '%s',
    async (phone) => {
      const { record } = await aProspect({ name: 'Nobody', phone })
      expect(await searched(PROSPECTS, phone)).toEqual([record.id])
    },
  )
})

test('one digit of a number counts as a single letter', async () => {
  const { record } = await aProspect({ name: 'Onedigit', phone: '+33812121212' })
  expect(await searched(PROSPECTS, 'onedigit 8')).toEqual([record.id])
  expect(await searched(PROSPECTS, 'onedigit 9')).toEqual([])
})

test('a prospect without a phone is not found by the 0 that national numbers begin with', async () => {
  await aProspect({ name: 'Nophone' })
  expect(await searched(PROSPECTS, 'nophone 0')).toEqual([])
})

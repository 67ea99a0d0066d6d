import { describe, expect, test } from 'vitest'
import { requireExactJson } from '../../../lib/domain/exact-json.ts'

const deep = '['.repeat(40)

describe('JSON texts that can be stored', () => {
  test.each([
    ['32 levels of objects and arrays', `${'{'.repeat(16)}${'['.repeat(16)}`],
    ['any number of objects side by side', '{}'.repeat(40)],
    ['brackets in a string', `"${deep}"`],
    ['brackets behind an escaped quote', `"\\"${deep}"`],
    ['brackets behind an escaped line break', `"\\\n${deep}"`],
    ['brackets in an unclosed string', `"${deep}`],
    ['32 levels after a string that ends with a backslash', `"\\\\"${'['.repeat(32)}`],
    ['long numbers in a string', '"12345678901234567890"'],
    ['malformed numbers, which the parser refuses', '[1.2.3, 1e, 1-2]'],
  ])('requireExactJson accepts %s', (_, text) => expect(requireExactJson(text)).toBeUndefined())

  test.each([
    ...['0', '-0', '0.0', '0.000', '0e5', '-1.5', '-1.50', '100', '100.00', '1e2', '1E2', '1e+2', '1.0e2'],
    ...['15e-1', '1500e-3', '0.1e-1', '0.00015e4', '0.010', '10.50', '1e12', '123456.789012345'],
    ...['1e23', '100000000000000000000000', '1.7976931348623157e308', '5e-324', '9007199254740992'],
  ])('requireExactJson accepts the number %s', (literal) => expect(requireExactJson(literal)).toBeUndefined())
})

describe('JSON texts that cannot be stored exactly', () => {
  test.each([
    ['33 levels of arrays', '['.repeat(33)],
    ['33 levels of objects', '{'.repeat(33)],
    ['33 levels of objects and arrays after closed objects', `[{}][]${'{['.repeat(17)}`],
    ['33 levels after a string', `"\\\\"${'['.repeat(33)}`],
  ])('requireExactJson refuses %s', (_, text) =>
    expect(() => requireExactJson(text)).toThrow(expect.objectContaining({ code: 'malformed_json' })),
  )

  test.each([
    ...['1e400', '-1e400', '1e-400', '12345678901234567890', '-12345678901234567890', '9007199254740993'],
    ...['0.12345678901234567891', '1.00000000000000000001', '100000000000000000001'],
    ...['12345678901234567890e5', '0.012345678901234567891e-5', '1e1000', '1e-1000'],
  ])('requireExactJson refuses the number %s, and the error contains its position', (literal) =>
    expect(() => requireExactJson(`{"a": [0, ${literal}]}`)).toThrow(
      expect.objectContaining({
        code: 'malformed_json',
        details: { detail: expect.stringContaining('11') },
      }),
    ),
  )
})

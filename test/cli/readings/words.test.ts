import { expect, test } from 'vitest'
import { booleanOf, damageIn } from '../../../cli/readings/words.ts'

test.each([
  ['Oui', true],
  ['x', true],
  ['VRAI', true],
  ['ja', true],
  ['non', false],
  ['FALSCH', false],
  ['Não', false],
  ['maybe', undefined],
])('the word %s is %s', (word, value) => expect(booleanOf(word)).toBe(value))

const damaged = (name: string, text: string) => damageIn({ name, isNumber: false }, text) !== undefined

test.each([
  ['external_id', '2026-04-03'],
  ['external_id', '03-avr'],
  ['external_id', 'Apr-26'],
  ['external_id', '9.87654E+12'],
  ['external_id', 'nan'],
  ['address', '3-mai'],
  ['postal_code', '03/04/2026'],
  ['name', 'None'],
  ['name', 'Err:502'],
  ['name', '#BEZUG!'],
  ['city', '#NOM?'],
])('%s: %s is damage', (name, text) => expect(damaged(name, text)).toBe(true))

test.each([
  ['external_id', 'A-2026-04'],
  ['external_id', '2026'],
  ['name', 'Null'],
  ['name', '#URGENT!'],
  ['name', 'May Jones'],
  ['name', '#VIP!'],
  ['address', '#SOLD!'],
  ['address', '12 mai 1945 square'],
  ['text', '#N/A'],
  ['text', '2026-04-03'],
  ['email', 'mar-12@example.com'],
])('%s: %s is no damage', (name, text) => expect(damaged(name, text)).toBe(false))

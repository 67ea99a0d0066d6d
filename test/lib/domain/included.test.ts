import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Include } from '../../../lib/domain/transaction.ts'

test.each([
  ['prospect', ['prospect']],
  ['property', ['property']],
  ['property,prospect', ['prospect', 'property']],
  ['prospect,prospect', ['prospect']],
])('%s asks for %o', (text, parties) => expect(v.parse(Include, text)).toEqual(parties))

describe('asks for nothing there is', () => {
  test.each([
    '',
    ',',
    'prospect,',
    ',property',
    'prospects',
    'prospect property',
    'prospect;property',
    'Prospect',
  ])('%j', (text) => {
    const { issues } = v.safeParse(Include, text)
    expect(issues).toMatchObject([{ message: expect.stringMatching(/^enum\|/) }])
  })
})

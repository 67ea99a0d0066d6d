import { expect, test } from 'vitest'
import { contactOf } from '../../../cli/readings/phone.ts'

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['tel:+33612345678', '+33612345678'],
  ['\u200e+33\u00a06\u00a012\u00a034\u00a056\u00a078\u202c', '+33612345678'],
  ['＋３３６１２３４５６７８', '+33612345678'],
  ['06\u221212\u221234\u221256\u221278', '+33612345678'],
  ['+49 30 123456', '+4930123456'],
  ['12', undefined],
  ['06 12 34 56 78 ou 06 98 76 54 32', undefined],
])('the phone %j is %s in France', (text, value) => {
  const read = contactOf('phone', text, { country: 'FR' })
  expect('value' in read ? read.value : undefined).toBe(value)
})

test.each([
  ['phone', '06 12 34 56 78 ou 06 98 76 54 32', '+33612345678', ['06 98 76 54 32']],
  ['phone', '0612345678 ::: 0698765432', '+33612345678', ['0698765432']],
  ['email', 'a@example.com; b@example.com', 'a@example.com', ['b@example.com']],
  [
    'email',
    'a@example.com, b@example.com,c@example.com',
    'a@example.com',
    ['b@example.com', 'c@example.com'],
  ],
] as const)(
  'with --first, the first %s of %j is read and the others are named',
  (field, text, value, left) => {
    expect(contactOf(field, text, { country: 'FR', takesFirst: true })).toEqual({ value, left })
    expect(contactOf(field, text, { country: 'FR' })).toMatchObject({
      message: expect.stringContaining('--first'),
    })
  },
)

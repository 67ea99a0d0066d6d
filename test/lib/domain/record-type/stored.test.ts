import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { propertyRecordType } from '../../../../lib/domain/property.ts'
import { prospectRecordType } from '../../../../lib/domain/prospect.ts'
import { stored, withUnknown } from '../../../../lib/domain/record-type.ts'
import { transactionRecordType } from '../../../../lib/domain/transaction.ts'
import { parseStored } from '../../../../lib/domain/validation.ts'

const Schema = stored({ a: v.number(), inner: v.exactOptional(stored({ b: v.number() })) })

test('a stored object is read with the fields it is not known to have', () => {
  const value = { a: 1, more: [1], inner: { b: 2, more: 'x' } }
  expect(parseStored(Schema, value)).toEqual(value)
  expect(() => parseStored(Schema, { a: '1' })).toThrow('a: number')
})

describe('what is not known stays', () => {
  test.each([
    ['beside what changed', { a: 2 }, { a: 1, x: 9 }, { a: 1 }, { x: 9, a: 2 }],
    ['and no field that was cleared', {}, { a: 1, x: 9 }, { a: 1 }, { x: 9 }],
    [
      'in an object of the object',
      { i: { b: 2 } },
      { i: { b: 1, x: 9 } },
      { i: { b: 1 } },
      { i: { x: 9, b: 2 } },
    ],
    ['not where that was cleared', {}, { i: { b: 1, x: 9 } }, { i: { b: 1 } }, {}],
    ['not where that is no object any more', { i: 1 }, { i: { x: 9 } }, { i: {} }, { i: 1 }],
    ['beside an object that is new', { i: { b: 1 } }, { x: 9 }, {}, { x: 9, i: { b: 1 } }],
  ])('%s', (_, after, before, known, expected) => {
    expect(withUnknown(after, before, known)).toEqual(expected)
  })
})

/** What deals alone write, and no edit can clear. */
const unseen = { prospect: [], property: ['deal'], transaction: ['settled'] }

// A field that is kept and never shown is taken for one of a newer version, and stays through every edit.
test.each([prospectRecordType, propertyRecordType, transactionRecordType])(
  'all that a $name keeps is shown, but for what its deals are known by',
  ({ name, Kept, Shown }) => {
    const fields = (schema: object) => Object.keys(Reflect.get(schema, 'entries'))
    expect(fields(Kept).filter((field) => !fields(Shown).includes(field))).toEqual(unseen[name])
  },
)

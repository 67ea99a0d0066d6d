import { expect, test } from 'vitest'
import { propertyRecordType } from '../../../../lib/domain/property.ts'
import { prospectRecordType } from '../../../../lib/domain/prospect.ts'
import { withUnshown } from '../../../../lib/domain/record-type.ts'
import { transactionRecordType } from '../../../../lib/domain/transaction.ts'

test.each([
  ['beside a changed field', { a: 2 }, { a: 1, x: 9 }, { a: 1 }, { x: 9, a: 2 }],
  ['but no cleared field', {}, { a: 1, x: 9 }, { a: 1 }, { x: 9 }],
  ['but not in a cleared object', {}, { i: { b: 1, x: 9 } }, { i: { b: 1 } }, {}],
  ['but not where the object became a number', { i: 1 }, { i: { x: 9 } }, { i: {} }, { i: 1 }],
  ['beside a new object', { i: { b: 1 } }, { x: 9 }, {}, { x: 9, i: { b: 1 } }],
])('an edit keeps unknown fields %s', (_, after, before, known, expected) => {
  expect(withUnshown(after, before, known)).toEqual(expected)
})

/** Fields that every change writes, that `completed` of a mapping sets and clears, and that only deals write. */
const unseen = {
  prospect: ['changed', 'assigned_number'],
  property: ['changed', 'assigned_number', 'deal'],
  transaction: ['changed'],
}

// A stored field that is never shown counts as one of a newer version, and is kept by every edit.
test.each([prospectRecordType, propertyRecordType, transactionRecordType])(
  'every stored field of a $name is shown, except internal ones',
  ({ name, Kept, Shown }) => {
    const fields = (schema: object) => Object.keys(Reflect.get(schema, 'entries'))
    expect(fields(Kept).filter((field) => !fields(Shown).includes(field))).toEqual(unseen[name])
  },
)

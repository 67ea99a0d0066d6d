import { expect, test } from 'vitest'
import { noteRecordType } from '../../../lib/domain/note.ts'
import { withUnshown } from '../../../lib/domain/patch.ts'
import { propertyRecordType } from '../../../lib/domain/property.ts'
import { prospectRecordType } from '../../../lib/domain/prospect.ts'
import { transactionRecordType } from '../../../lib/domain/transaction.ts'

test.each([
  ['if another field changes', { a: 2 }, { a: 1, x: 9 }, { a: 1 }, { x: 9, a: 2 }],
  ['but not a known field that was cleared', {}, { a: 1, x: 9 }, { a: 1 }, { x: 9 }],
  ['but not those of an object that was cleared', {}, { i: { b: 1, x: 9 } }, { i: { b: 1 } }, {}],
  ['but not those of an object that became a number', { i: 1 }, { i: { x: 9 } }, { i: {} }, { i: 1 }],
  ['if an object is added', { i: { b: 1 } }, { x: 9 }, {}, { x: 9, i: { b: 1 } }],
])('an edit keeps unknown fields %s', (_, after, before, known, expected) => {
  expect(withUnshown(after, before, known)).toEqual(expected)
})

/** Internal fields: stored fields that responses never contain. */
const unseen = {
  prospect: ['changed', 'assigned_number'],
  property: ['changed', 'assigned_number', 'deal'],
  transaction: ['changed', 'assigned_number'],
  note: ['changed', 'assigned_number', 'party_id'],
}

// An edit keeps stored fields that responses omit. So if `Public` omitted a field by mistake, clients could never remove it.
test.each([prospectRecordType, propertyRecordType, transactionRecordType, noteRecordType])(
  'responses contain every stored field of a $name, except internal fields',
  ({ name, Stored, Public }) => {
    const fields = (schema: object) => Object.keys(Reflect.get(schema, 'entries'))
    expect(fields(Stored).filter((field) => !fields(Public).includes(field))).toEqual(unseen[name])
  },
)

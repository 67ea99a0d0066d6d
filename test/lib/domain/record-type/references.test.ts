import { describe, expect, test } from 'vitest'
import { propertyRecordType } from '../../../../lib/domain/property.ts'
import { prospectRecordType } from '../../../../lib/domain/prospect.ts'
import { referencesOf, requireSameReferences } from '../../../../lib/domain/record-type.ts'

const references = { buyer: prospectRecordType, home: propertyRecordType }

test('a record refers to whatever its fields name, each of its record type', () => {
  expect(referencesOf(references, { home: 'prp_1', buyer: 'prs_1', other: 'prs_2' })).toEqual([
    { field: 'buyer', recordType: prospectRecordType, id: 'prs_1' },
    { field: 'home', recordType: propertyRecordType, id: 'prp_1' },
  ])
  expect(referencesOf(references, { buyer: 'prs_1' })).toHaveLength(1)
  expect(referencesOf(references, { home: null })).toEqual([])
})

describe('what a record refers to', () => {
  const before = { buyer: 'prs_1', home: 'prp_1', price: 1 }

  test('may be sent back beside what changes', () => {
    expect(() => requireSameReferences(references, before, { ...before, price: 2 })).not.toThrow()
  })

  test.each([
    [{ buyer: 'prs_2' }, ['buyer']],
    [{ buyer: 'prs_2', home: undefined }, ['buyer', 'home']],
  ])('is for good: %o', (edit, fields) => {
    const errors = fields.map((field) => ({ field, code: 'immutable', message: expect.any(String) }))
    expect(() => requireSameReferences(references, before, { ...before, ...edit })).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: expect.objectContaining({ errors }) }),
    )
  })
})

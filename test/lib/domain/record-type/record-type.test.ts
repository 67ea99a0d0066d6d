import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineRecordType, newRecord, patched, shown } from '../../../../lib/domain/record-type.ts'

const own = { id: v.string(), created_at: v.string(), updated_at: v.string() }
const fields = { label: v.string(), size: v.number() }

/** A kind that says no more than it must. */
const plain = defineRecordType({
  name: 'property',
  New: v.object(fields),
  Kept: v.object({ ...own, ...fields }),
  Shown: v.object({ ...own, version: v.number(), ...fields }),
  Edited: v.strictObject({ ...fields, label: v.pipe(v.string(), v.maxLength(3)) }),
})

const CREATED = '2031-05-01T10:00:00.000Z'
const NOW = '2031-05-02T10:00:00.000Z'
const data = newRecord(plain, { label: 'older than the rule', size: 1 }, new Date(CREATED))
const before = { version: 4, data }
const edit = (patch: Parameters<typeof patched>[2]) => patched(plain, before, patch, NOW)

test('what a kind does not say has a default', () => {
  expect(plain).toMatchObject({ prefix: 'prp', references: {}, closed: [], editable: ['label', 'size'] })
  expect(plain.readOnly).toEqual(['id', 'created_at', 'updated_at', 'version'])
  expect(data).toMatchObject({ created_at: CREATED, updated_at: CREATED, size: 1 })
  expect(shown(plain, before)).toEqual({ ...data, version: 4 })
})

describe('an edit', () => {
  test('is the next version, of the time it was made', () => {
    expect(edit({ size: 2 })).toEqual({ version: 5, data: { ...data, size: 2, updated_at: NOW } })
  })

  test('may send back what is read-only, and what is older than the rule for it', () => {
    expect(edit({ ...shown(plain, before), size: 2 })).toMatchObject({ version: 5, data: { size: 2 } })
    expect(edit({ created_at: NOW, version: 9 })).toBe(before)
  })

  test('that changes nothing is none', () => {
    expect(edit({})).toBe(before)
    expect(edit({ id: data.id, label: data.label, size: 1 })).toBe(before)
  })

  test.each([
    [{ colour: 'red' }, { field: 'colour', code: 'unknown' }],
    [{ id: 'another' }, { field: 'id', code: 'immutable' }],
    [{ label: 'too long as well' }, { field: 'label', code: 'length' }],
    [{ size: null }, { field: 'size' }],
  ])('with %o is refused', (patch, error) => {
    expect(() => edit(patch)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: expect.objectContaining({ errors: [expect.objectContaining(error)] }),
      }),
    )
  })
})

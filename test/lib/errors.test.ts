import { expect, test } from 'vitest'
import { invalid } from '../../lib/errors.ts'

test('an error names at most 20 fields, by 100 characters each, and counts the rest', () => {
  const errors = Array.from({ length: 64 }, () => ({
    field: '\u{1f3e0}'.repeat(99),
    code: 'type' as const,
    message: 'x',
  }))
  const { details } = invalid(errors)
  expect(details.errors).toHaveLength(20)
  expect(details.detail).toMatch(/\b64\b.*\b44\b/)
  expect(details.errors?.[0]?.field).toBe('\u{1f3e0}'.repeat(50))
})

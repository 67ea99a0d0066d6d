import { expect, test } from 'vitest'
import { AppError, catalogue, invalid } from '../../lib/errors.ts'

test('every status of the contract has a code, and codes are plain words', () => {
  const statuses = new Set(Object.values(catalogue).map(({ status }) => status))
  for (const status of [400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503])
    expect(statuses).toContain(status)
  for (const code of Object.keys(catalogue)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
})

test('an error keeps its code, its details and its cause', () => {
  const cause = new Error('why')
  const error = new AppError('not_found', { detail: 'gone' }, { cause })
  expect(error).toMatchObject({ code: 'not_found', message: 'gone', details: { detail: 'gone' }, cause })
})

test.each([1, 2])('an invalid request counts its %i faults', (count) => {
  const errors = Array.from({ length: count }, (_, n) => ({
    field: `f${n}`,
    code: 'type' as const,
    message: 'x',
  }))
  expect(invalid(errors)).toMatchObject({ code: 'validation_failed', details: { errors } })
})

test('an invalid request of many faults names 20, each by 100 characters, and counts the rest', () => {
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

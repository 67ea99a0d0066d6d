import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type KeptProspect,
  NewProspect,
  Prospect,
  prospectRecordType,
  prospectStatuses,
} from '../../../lib/domain/prospect.ts'
import { newRecord, patched, shown } from '../../../lib/domain/record-type.ts'
import { parse, parseStored } from '../../../lib/domain/validation.ts'

const T1 = '2026-01-01T00:00:00.000Z'
const T2 = '2026-01-02T00:00:00.000Z'
const T3 = '2026-01-03T00:00:00.000Z'

const kept: KeptProspect = {
  id: 'prs_1',
  created_at: T1,
  updated_at: T1,
  name: 'Ada',
  email: 'ada@example.com',
  type: 'investor',
  status: 'active',
  criteria: { budget_min: 10, budget_max: 20 },
}

const row = { version: 1, data: kept }

const patch = (fields: object, before = row, now = T2) =>
  patched(prospectRecordType, before, { ...fields }, now)

test('a new one is made of its input, its id and its times', () => {
  const input = parse(NewProspect, { name: ' Ada ', email: 'ada@example.com' })
  expect(newRecord(prospectRecordType, input, new Date(T1))).toEqual({
    id: expect.stringMatching(/^prs_/),
    created_at: T1,
    updated_at: T1,
    name: 'Ada',
    email: 'ada@example.com',
    type: 'investor',
    status: 'new',
  })
})

test('a patch that changes nothing answers the very same record', () => {
  for (const nothing of [
    {},
    { name: 'Ada' },
    { criteria: { budget_min: 10 } },
    { status: 'active', id: 'prs_1' },
  ])
    expect(patch(nothing)).toBe(row)
})

test('a patch that changes something moves updated_at and leaves the record it was given', () => {
  const before = structuredClone(row)
  expect(patch({ name: 'Eve' })).toEqual({ version: 2, data: { ...kept, name: 'Eve', updated_at: T2 } })
  expect(row).toEqual(before)
})

test('a stored one is whole', () => {
  expect(() => parseStored(prospectRecordType.Kept, {})).toThrow('does not have the shape')
})

test.each([{ budget_min: 20 }, { budget_min: null }, { budget_max: null }])(
  'a budget may be one price, or open: %j',
  (criteria) => expect(patch({ criteria }).version).toBe(2),
)

test('what is no number is not compared besides', () => {
  const errors = [expect.objectContaining({ field: 'criteria.budget_min', code: 'type' })]
  expect(() => patch({ criteria: { budget_min: 'x' } })).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ errors }) }),
  )
})

test.each([
  [{ budget_max: 9 }, 'criteria.budget_max'],
  [{ budget_min: 21 }, 'criteria.budget_max'],
])('the merged criteria must be valid: %j', (criteria, field) => {
  const errors = [expect.objectContaining({ field, code: 'range' })]
  expect(() => patch({ criteria })).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ errors }) }),
  )
})

test('whatever is accepted is kept and shown in a form that is accepted again', () => {
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true }).filter((n) => n === 0 || n >= 1e-130)
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).filter((s) => s.trim() !== '')
  const edits = fc.record(
    {
      name: words,
      type: fc.constantFrom('investor', 'buyer'),
      status: fc.constantFrom(...prospectStatuses, 'archived'),
      phone: fc.constantFrom('+33 612 345 678', null),
      criteria: fc.constantFrom(null, {}).chain((none) => fc.oneof(fc.constant(none), amount.map(from))),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 5 }), (patches) => {
      const after = patches.reduce((before, each) => patch(each, before), row)
      expect(parseStored(prospectRecordType.Kept, after.data)).toEqual(after.data)
      const answer = shown(prospectRecordType, after)
      expect(parseStored(Prospect, answer)).toEqual(answer)
      expect(patch({ ...answer }, after, T3)).toBe(after)
    }),
  )
})

const from = (budget_min: number) => ({ budget_min, budget_max: null })

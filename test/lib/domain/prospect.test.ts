import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patched } from '../../../lib/domain/patch.ts'
import {
  Prospect,
  prospectRecordType,
  prospectStatuses,
  type StoredProspect,
} from '../../../lib/domain/prospect.ts'
import { shown } from '../../../lib/domain/revision.ts'
import { parseStored } from '../../../lib/domain/validation.ts'
import { stamp } from '../../support/people/author.ts'

const T1 = '2026-01-01T00:00:00.000Z'
const T2 = '2026-01-02T00:00:00.000Z'
const T3 = '2026-01-03T00:00:00.000Z'

const kept: StoredProspect = {
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
  patched(prospectRecordType, before, { ...fields }, stamp(new Date(now)))

test('a patched prospect is valid as a stored record and as a response, and patched() does not modify its arguments', () => {
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true }).filter((n) => n === 0 || n >= 1e-130)
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    .filter((s) => /[\p{L}\p{N}]/u.test(s) && !/[\u2028\u2029]/.test(s))
  const from = (budget_min: number) => ({ budget_min, budget_max: null })
  const edits = fc.record(
    {
      name: words,
      type: fc.constantFrom('investor', 'buyer'),
      status: fc.constantFrom(...prospectStatuses, 'archived'),
      phone: fc.constantFrom('+33 612 345 678', null),
      criteria: fc.oneof(fc.constantFrom(null, {}), amount.map(from)),
    },
    { requiredKeys: [] },
  )
  const before = structuredClone(row)
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 5 }), (patches) => {
      const after = patches.reduce((earlier, each) => patch(each, earlier), row)
      expect(parseStored(prospectRecordType.Stored, after.data)).toEqual(after.data)
      const answer = shown(prospectRecordType, after)
      expect(parseStored(Prospect, answer)).toEqual(answer)
      expect(patch({ ...answer }, after, T3)).toBe(after)
    }),
  )
  expect(row).toEqual(before)
})

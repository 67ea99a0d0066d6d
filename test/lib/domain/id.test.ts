import { expect, test } from 'vitest'
import { isId, newId } from '../../../lib/domain/id.ts'

test('a new id is its prefix and a ULID, whose first part is the time', () => {
  const at = new Date('2026-01-01T00:00:00.000Z')
  const id = newId('prs', at)
  expect(id).toMatch(/^prs_[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(isId('prs', id)).toBe(true)
  expect(newId('prs', at)).not.toBe(id)
  expect(newId('prs', at).slice(0, 14)).toBe(id.slice(0, 14))
  expect(newId('prs', new Date(at.getTime() + 1)) > id).toBe(true)
})

test.each([
  'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FA',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FAVV',
  'prs_01arz3ndektsv4rrffq69g5fav',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FAI',
  'prs_81ARZ3NDEKTSV4RRFFQ69G5FAV',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
  'prs-01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '',
])('%j is no id of a prospect', (text) => {
  expect(isId('prs', text)).toBe(false)
})

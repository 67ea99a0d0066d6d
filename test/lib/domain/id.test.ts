import { expect, test } from 'vitest'
import { isId, newId } from '../../../lib/domain/id.ts'

test.each([
  'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FA',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FAVV',
  'prs_01arz3ndektsv4rrffq69g5fav',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FAI',
  'prs_81ARZ3NDEKTSV4RRFFQ69G5FAV',
  'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
])('%j is not the id of a prospect', (text) => {
  expect(isId('prs', newId('prs', new Date()))).toBe(true)
  expect(isId('prs', text)).toBe(false)
})

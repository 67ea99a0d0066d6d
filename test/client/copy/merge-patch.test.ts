import { expect, test } from 'vitest'
import { patched } from '../../../client/src/copy/merge-patch.ts'

test.each([
  ['a member', { name: 'Y' }, { name: 'Y', phone: '06', criteria: { type: 'land', budget_min: 1 } }],
  ['null', { phone: null }, { name: 'Z', criteria: { type: 'land', budget_min: 1 } }],
  [
    'a part of an object',
    { criteria: { budget_min: null } },
    { name: 'Z', phone: '06', criteria: { type: 'land' } },
  ],
  [
    'what is undefined, which JSON does not say',
    { phone: undefined, criteria: { type: undefined, budget_min: 2 } },
    { name: 'Z', phone: '06', criteria: { type: 'land', budget_min: 2 } },
  ],
])('a patch says %s', (_, patch, after) => {
  const record = { name: 'Z', phone: '06', criteria: { type: 'land', budget_min: 1 } }
  expect(patched(record, patch)).toStrictEqual(after)
})

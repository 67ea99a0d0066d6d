import { expect, test } from 'vitest'
import { type Action, may, verbsOf } from '../../../lib/auth/tokens.ts'
import { recordTypes } from '../../../lib/domain/id.ts'
import { roles } from '../../../lib/domain/user.ts'

const allowed: Record<(typeof roles)[number], string[]> = {
  admin: ['read', 'write', 'delete'],
  agent: ['read', 'write'],
  viewer: ['read'],
}

const cases = roles.flatMap((role) =>
  Object.values(recordTypes).flatMap(({ plural }) =>
    (['read', 'write', 'delete'] as const).map((verb) => {
      const action: Action = `${plural}:${verb}`
      return { role, action, expected: allowed[role].includes(verb) }
    }),
  ),
)

test.each(cases)('$role, $action: $expected', ({ role, action, expected }) => {
  expect(may(role, action)).toBe(expected)
})

test.each(roles)('in words, %s may do so much with records', (role) => {
  expect(verbsOf(role)).toEqual(allowed[role])
})

test.each(roles)('%s may refresh a session', (role) => {
  expect(may(role, 'session:refresh')).toBe(true)
})

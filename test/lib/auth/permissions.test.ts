import { expect, test } from 'vitest'
import { type Action, may } from '../../../lib/auth/permissions.ts'
import { roles } from '../../../lib/domain/user.ts'

const KINDS = ['prospects', 'properties', 'transactions'] as const

const allowed: Record<(typeof roles)[number], string[]> = {
  admin: ['read', 'write', 'delete'],
  agent: ['read', 'write'],
  viewer: ['read'],
}

const cases = roles.flatMap((role) =>
  KINDS.flatMap((kind) =>
    (['read', 'write', 'delete'] as const).map((verb) => {
      const action: Action = `${kind}:${verb}`
      return { role, action, expected: allowed[role].includes(verb) }
    }),
  ),
)

test.each(cases)('$role, $action: $expected', ({ role, action, expected }) => {
  expect(may(role, action)).toBe(expected)
})

test.each(roles)('%s may refresh a session', (role) => {
  expect(may(role, 'session:refresh')).toBe(true)
})

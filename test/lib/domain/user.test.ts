import * as v from 'valibot'
import { expect, test } from 'vitest'
import { User } from '../../../lib/domain/user.ts'

const user = {
  id: 'usr_1',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'agent',
  password: 'a hash',
  credential: 1,
  created_at: '2031-05-01T10:00:00.000Z',
  updated_at: '2031-05-01T10:00:00.000Z',
}

test('a stored user is whole, and may be disabled', () => {
  expect(v.is(User, user)).toBe(true)
  expect(v.is(User, { ...user, disabled_at: user.updated_at })).toBe(true)
})

test.each(Object.keys(user))('without %s it is no user', (field) => {
  expect(v.is(User, Object.fromEntries(Object.entries(user).filter(([name]) => name !== field)))).toBe(false)
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { body } from '../../../lib/domain/body.ts'

const Body = body('Thing', {
  name: v.string(),
  note: v.exactOptional(v.string()),
  end: v.nullable(v.string()),
})
const sent = { name: 'Ada', end: null }

test.each([
  ['an optional field that is null is left out', { ...sent, note: null }, sent],
  ['one that has a value stays', { ...sent, note: '' }, { ...sent, note: '' }],
  ['one that may be null stays null', sent, sent],
])('%s', (_, given, taken) => expect(v.parse(Body, given)).toEqual(taken))

test.each([
  ['a field that must be there', { ...sent, name: null }],
  ['a field that nobody knows', { ...sent, other: null }],
])('null does not stand for %s', (_, given) => expect(v.safeParse(Body, given).success).toBe(false))

test.each([[[]], ['text'], [null]])('%j is no body', (given) =>
  expect(v.safeParse(Body, given).success).toBe(false),
)

import { expect, test } from 'vitest'
import { printedBy } from './printed.ts'

const secret = 'canary'
const hidden = Object.defineProperty({}, 'secret', { value: secret, enumerable: false })

test.each<[string, () => unknown]>([
  ['a text', () => console.info(secret)],
  ['a warning', () => console.warn('a', secret)],
  ['an object, deep', () => console.error({ a: { b: { c: { d: { e: [secret] } } } } })],
  ['what an object hides', () => console.log(hidden)],
  ['what an object answers as JSON', () => console.log({ toJSON: () => secret })],
  ['the cause of an error', () => console.error(new Error('a', { cause: new Error(secret) }))],
  ['the property of an error', () => console.error(Object.assign(new Error('a'), { input: secret }))],
  ['a write past the console', () => process.stdout.write(secret)],
  ['bytes', () => process.stderr.write(Buffer.from(secret))],
])('sees %s', async (_, print) => {
  expect(await printedBy(async () => print())).toContain(secret)
})

test('sees nothing where nothing is printed', async () => {
  expect(await printedBy(async () => secret)).toBe('')
})

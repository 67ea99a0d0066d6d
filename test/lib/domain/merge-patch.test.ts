import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergePatch } from '../../../lib/domain/merge-patch.ts'

describe('RFC 7396 test cases (appendix A) in which the patch is an object', () => {
  test.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('mergePatch(%j, %j) returns %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result)
  })
})

const json = fc.jsonValue()
const objects = fc.dictionary(fc.string(), json)

test('applying a merge patch twice gives the same result as applying it once', () => {
  fc.assert(
    fc.property(json, objects, (target, patch) => {
      const once = mergePatch(target, patch)
      expect(mergePatch(once, patch)).toEqual(once)
    }),
  )
})

test('mergePatch does not modify its arguments', () => {
  fc.assert(
    fc.property(objects, objects, (target, patch) => {
      const before = structuredClone([target, patch])
      mergePatch(target, patch)
      expect([target, patch]).toEqual(before)
    }),
  )
})

test('a merge patch with __proto__ does not change a prototype', () => {
  const merged = mergePatch({ a: 1 }, JSON.parse('{"__proto__":{"polluted":true}}'))
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  expect({}).not.toHaveProperty('polluted')
  expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"polluted":true}}')
})

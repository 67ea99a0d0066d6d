import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Tolerance } from '../../../../lib/domain/matching.ts'

test.each([
  ['0', 0],
  ['5', 5],
  ['12', 12],
  ['2.5', 2.5],
  ['2.25', 2.25],
  ['50', 50],
])('%s is a tolerance', (text, percent) => expect(v.parse(Tolerance, text)).toBe(percent))

describe('is none', () => {
  test.each(['', '-1', '+5', '5.', '.5', '1e1', ' 5', '5 ', 'x5', '5x', '5.x', '2.5.1', 'ten'])(
    '%j',
    (text) => {
      const { issues } = v.safeParse(Tolerance, text)
      expect(issues).toMatchObject([{ message: expect.stringMatching(/^format\|/) }])
    },
  )

  test.each(['50.01', '51', '100'])('%s', (text) => expect(v.is(Tolerance, text)).toBe(false))
})

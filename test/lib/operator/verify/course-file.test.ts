import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Course, newCourse } from '../../../../lib/data/repair/check.ts'
import { BUCKETS } from '../../../../lib/data/repair/survey/buckets.ts'
import { courseFile, readCourse } from '../../../../lib/operator/verify/course-file.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** A check in its second share. */
function aCourse(): Course {
  const course = newCourse()
  const { tally } = course.count
  tally.sums[3] = 2n ** 64n - 1n
  tally.claims[3] = 12
  return { count: { tally, items: 70, next: { pk: 'LIST#prospect#live', sk: '1' }, isWhole: false }, from: 4 }
}

/** The file that was told of. */
const toldPath = () => /--from (\S+)$/.exec(String(vi.mocked(console.error).mock.lastCall?.[0]))?.[1] ?? ''

test('what was written is read, until it is removed with its folder', () => {
  const file = courseFile('records')
  file.write(aCourse())
  const path = toldPath()
  expect(readCourse(path, 'records')).toEqual(aCourse())
  file.remove()
  expect(existsSync(path)).toBe(false)
  expect(() => readCourse(path, 'records')).toThrow('ENOENT')
})

test('a check that ends soon leaves no file and says nothing', () => {
  const file = courseFile('records')
  file.keep(aCourse())
  file.remove()
  expect(console.error).not.toHaveBeenCalled()
})

test('the course of another table is refused, and what is no course', () => {
  const file = courseFile('records')
  file.write(aCourse())
  const path = toldPath()
  expect(() => readCourse(path, 'other')).toThrow(`${path} is about records, not other`)
  const kept = JSON.parse(readFileSync(path, 'utf8'))
  const sums = Buffer.from(new BigUint64Array(BUCKETS - 1).buffer).toString('base64')
  const odd = join(temporaryFolder(), 'odd.json')
  for (const text of ['', '{}', JSON.stringify({ ...kept, sums })]) {
    writeFileSync(odd, text)
    expect(() => readCourse(odd, 'records')).toThrow(`${odd} does not say where a check stood`)
  }
  file.remove()
})

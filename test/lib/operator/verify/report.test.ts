import { beforeEach, expect, test, vi } from 'vitest'
import type { Finding } from '../../../../lib/data/repair/mending/repair.ts'
import { listEntryKey } from '../../../../lib/data/table/keys.ts'
import { newReport } from '../../../../lib/operator/verify/report.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed.push(String(line))
  })
})

const finding = (state: Finding['state'], seq: number): Finding => ({
  fault: 'stray',
  key: listEntryKey('prospect', 'live', seq),
  state,
})

test('a line for each finding, and one that sums them up', () => {
  const report = newReport('records', false)
  for (const each of [finding('mended', 1), finding('found', 2), finding('unsettled', 3)]) report.tell(each)
  report.end(7)
  expect(printed).toEqual([
    'mended    stray       LIST#prospect#live 000000000001',
    'found     stray       LIST#prospect#live 000000000002',
    'unsettled stray       LIST#prospect#live 000000000003',
    'records: 7 items, 1 faults mended, 2 faults left',
  ])
})

test.each([0, 1, 3])('%i findings are one value of JSON', (count) => {
  const report = newReport('records', true)
  for (let seq = 1; seq <= count; seq++) report.tell(finding('found', seq))
  report.end(7)
  const where = (seq: number) => `LIST#prospect#live 00000000000${seq}`
  const findings = [1, 2, 3]
    .slice(0, count)
    .map((seq) => ({ state: 'found', fault: 'stray', where: where(seq) }))
  expect(JSON.parse(printed.join('\n'))).toEqual({ table: 'records', items: 7, findings })
})

test('what is left is what was left when the table was last looked through', () => {
  const report = newReport('records', false)
  for (const each of [finding('mended', 1), finding('unsettled', 2), finding('found', 3)]) report.tell(each)
  report.beginAgain()
  report.tell(finding('found', 3))
  expect([report.mended(), report.left()]).toEqual([1, 1])
})

test('a table in which everything is wrong is told whole', () => {
  const MANY = 200_000
  const report = newReport('records', false)
  for (let seq = 1; seq <= MANY; seq++) report.tell(finding('mended', seq))
  report.end(MANY)
  expect(printed).toHaveLength(MANY + 1)
  expect(printed.at(-1)).toBe(`records: ${MANY} items, ${MANY} faults mended, sound`)
})

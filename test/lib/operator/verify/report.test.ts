import { beforeEach, expect, test, vi } from 'vitest'
import type { Finding } from '../../../../lib/data/repair/faults.ts'
import { listEntryKey } from '../../../../lib/data/table/keys.ts'
import { Report } from '../../../../lib/operator/verify/report.ts'

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

test.each([0, 1, 3])('a JSON report of %i findings is one JSON value', (count) => {
  const report = new Report('records', true)
  for (let seq = 1; seq <= count; seq++) report.add([finding('found', seq)])
  report.end(7)
  const where = (seq: number) => `LIST#prospect#live 00000000000${seq}`
  const findings = [1, 2, 3]
    .slice(0, count)
    .map((seq) => ({ state: 'found', fault: 'stray', where: where(seq) }))
  expect(JSON.parse(printed.join('\n'))).toEqual({
    ...{ table: 'records', items: 7 },
    findings,
  })
})

test('a text report can have 200,000 findings', () => {
  const MANY = 200_000
  const report = new Report('records', false)
  for (let seq = 1; seq <= MANY; seq++) report.add([finding('repaired', seq)])
  report.end(MANY)
  expect(printed).toHaveLength(MANY + 1)
  expect(printed.at(-1)).toBe(`records: ${MANY} items, ${MANY} faults repaired, the table is consistent`)
})

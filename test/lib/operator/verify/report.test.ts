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

test('prints a line for each finding, and one for the result', () => {
  const report = new Report('records', false)
  for (const each of [finding('repaired', 1), finding('found', 2), finding('unstable', 3)]) report.add(each)
  report.end(7)
  expect(printed).toEqual([
    'repaired  stray         LIST#prospect#live 000000000001',
    'found     stray         LIST#prospect#live 000000000002',
    'unstable  stray         LIST#prospect#live 000000000003',
    'records: 7 items, 1 faults repaired, 2 faults left',
  ])
})

test('separates the columns of the longest fault', () => {
  const deal = { fault: 'contradictory', property: 'prp_1', offers: ['txn_1'], state: 'found' } as const
  new Report('records', false).add(deal)
  expect(printed[0]?.split(/\s+/)).toEqual(['found', 'contradictory', 'prp_1', 'txn_1'])
})

test.each([0, 1, 3])('prints %i findings as one JSON value', (count) => {
  const report = new Report('records', true)
  for (let seq = 1; seq <= count; seq++) report.add(finding('found', seq))
  report.end(7)
  const where = (seq: number) => `LIST#prospect#live 00000000000${seq}`
  const findings = [1, 2, 3]
    .slice(0, count)
    .map((seq) => ({ state: 'found', fault: 'stray', where: where(seq) }))
  expect(JSON.parse(printed.join('\n'))).toEqual({ table: 'records', items: 7, findings })
})

test('counts as left what the last round left', () => {
  const report = new Report('records', false)
  for (const each of [finding('repaired', 1), finding('unstable', 2), finding('found', 3)]) report.add(each)
  report.startRound()
  report.add(finding('found', 3))
  expect([report.repaired, report.left]).toEqual([1, 1])
})

test('prints any number of findings', () => {
  const MANY = 200_000
  const report = new Report('records', false)
  for (let seq = 1; seq <= MANY; seq++) report.add(finding('repaired', seq))
  report.end(MANY)
  expect(printed).toHaveLength(MANY + 1)
  expect(printed.at(-1)).toBe(`records: ${MANY} items, ${MANY} faults repaired, sound`)
})

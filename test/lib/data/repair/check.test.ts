import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Checkpoint, checkTable, newCheckpoint } from '../../../../lib/data/repair/check.ts'
import { prospects } from '../../../../lib/data/stores/prospects.ts'
import { client, getItem, putItem, updateItem } from '../../../../lib/data/table/client.ts'
import { listEntryKey, recordKey, sequenceKey } from '../../../../lib/data/table/keys.ts'
import { scanItems } from '../../../../lib/data/table/scans.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { checkedTable, reported } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'
import { withFaults } from '../../../support/store/store-faults.ts'

/** Sequence numbers so far apart that each has a bucket of its own. */
const SEQS = Array.from({ length: 12 }, (_, n) => 1 + n * 500)
/** The facts of about three of them. */
const HOLD = 50
const SCAN_PAGE = 20

const input = parse(NewProspect, { name: 'Ana Ruiz', email: 'ana@example.com' })

/** Creates a prospect with each number, and corrupts its entry in the list of those not archived. */
beforeEach(async () => {
  await useFreshTable()
  for (const seq of SEQS) {
    await set(sequenceKey('prospect'), 'next', seq - 1)
    await prospects.create(input)
    await set(listEntryKey('prospect', 'live', seq), 'version', 99)
  }
})

/** Makes pages of scans small: this table would fit on one. */
beforeEach(() => {
  client().middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === 'ScanCommand' ? { ...args, input: { ...args.input, Limit: SCAN_PAGE } } : args),
    { step: 'initialize', name: 'shortScans' },
  )
  onTestFinished(() => void client().middlewareStack.remove('shortScans'))
})

function set(Key: { pk: string; sk: string }, attribute: string, value: number) {
  return updateItem({
    Key,
    UpdateExpression: 'SET #attribute = :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': value },
  })
}

const ALL = SEQS.map((seq) => `different LIST#prospect#live ${String(seq).padStart(12, '0')}`)
const found = ALL.map((each) => `found: ${each}`)

test('holds no more facts at a time than allowed, and finds everything', async () => {
  const { findings, held } = await checkedTable({ hold: HOLD })
  expect(reported(findings).toSorted()).toEqual(found)
  expect(Math.max(...held)).toBeLessThanOrEqual(HOLD)
  expect(held.length).toBeGreaterThanOrEqual(3)
})

test('repairs one partition at a time', async () => {
  const { findings } = await checkedTable({ repair: true, hold: HOLD })
  expect(findings.map(({ state }) => state)).toEqual(ALL.map(() => 'repaired'))
  await expectInvariants()
  expect(await checkedTable()).toEqual({ findings: [], held: [], suspected: 0 })
})

/** Runs a check whose nth scan request fails. */
async function interruptedAt(scan: number, work: () => Promise<unknown>) {
  const fault = new Error('interrupted')
  const isLast = ({ command, nth }: { command: string; nth: number }) =>
    command === 'ScanCommand' && nth === scan ? { instead: fault } : undefined
  await expect(withFaults(isLast, work)).rejects.toBe(fault)
}

/** Checks the table from a checkpoint on, and collects what is reported. */
async function continueFrom(checkpoint: Checkpoint, lines: string[]) {
  for await (const { findings } of checkTable(checkpoint, { repair: false, hold: HOLD }))
    lines.push(...reported(findings))
}

test('an interrupted check continues with the next page', async () => {
  const checkpoint = newCheckpoint()
  const lines: string[] = []
  await interruptedAt(3, () => continueFrom(checkpoint, lines))
  expect({ items: checkpoint.items, lines }).toEqual({ items: 2 * SCAN_PAGE, lines: [] })
  await continueFrom(checkpoint, lines)
  let items = 0
  for await (const _ of scanItems()) items += 1
  expect(checkpoint.items).toBe(items)
  expect(lines.toSorted()).toEqual(found)
})

test('a check that was interrupted between partitions reports the remaining findings only', async () => {
  const checkpoint = newCheckpoint()
  const lines: string[] = []
  let items = 0
  for await (const _ of scanItems()) items += 1
  const wholeScan = Math.ceil(items / SCAN_PAGE)
  await interruptedAt(3 * wholeScan - 1, () => continueFrom(checkpoint, lines))
  const before = lines.length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(ALL.length)
  await continueFrom(checkpoint, lines)
  expect(lines.toSorted()).toEqual(found)
})

test('refuses a table with records of a kind that this version does not know', async () => {
  const record = { ...recordKey('vis_1'), kind: 'unheard-of', seq: 1, version: 1, data: { id: 'vis_1' } }
  await putItem({ Item: record })
  await putItem({ Item: { ...listEntryKey('unheard-of', 'all', 1), version: 1, data: record.data } })
  const attempt = checkedTable({ repair: true })
  await expect(attempt).rejects.toThrow('unheard-of')
  expect(await getItem(listEntryKey('unheard-of', 'all', 1))).toBeDefined()
})

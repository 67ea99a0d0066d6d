import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Checkpoint, checkTable } from '../../../../lib/data/repair/check.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { client, getItem, putItem } from '../../../../lib/data/table/client.ts'
import { listEntryKey, recordKey, sequenceKey, topKey } from '../../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { author } from '../../../support/people/author.ts'
import { putAll } from '../../../support/store/bulk-load.ts'
import { checkedTable, faults, reported } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../../../support/store/invariants.ts'
import { setAttribute } from '../../../support/store/raw-writes.ts'
import { withFaults } from '../../../support/store/store-faults.ts'

/** Sequence numbers in two superblocks. Some are the first or last of their block or superblock. */
const SEQS = [1, 39, 40, 2_500, 3_999, 4_000, 4_001, 5_500]
const SCAN_PAGE = 3
let Limit = SCAN_PAGE
/** The number of parallel scan segments. */
const SEGMENTS = 4

const input = parse(NewProspect, { name: 'Ana Ruiz', email: 'ana@example.com' })

beforeEach(async () => {
  await useFreshTable()
  for (const seq of SEQS) {
    await setAttribute(sequenceKey('prospect'), 'next', seq - 1)
    await prospects.create(input, author)
  }
})

/** Limits scan pages to 3 items, so that the entries of a superblock and the counts of a list span several pages. */
beforeEach(() => {
  Limit = SCAN_PAGE
  client().middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === 'ScanCommand' ? { ...args, input: { ...args.input, Limit } } : args),
    { step: 'initialize', name: 'shortScans' },
  )
  onTestFinished(() => void client().middlewareStack.remove('shortScans'))
})

/** Damages all entries of the list `live`, and both superblock counts of the list `all`. Returns the faults. */
async function damage(): Promise<string[]> {
  for (const seq of SEQS) await setAttribute(listEntryKey('prospect', 'live', seq), 'version', 99)
  for (const name of ['0', '1']) await setAttribute(topKey('prospect', 'all', 0, 0), name, 70)
  return [
    ...SEQS.map((seq) => `different LIST#prospect#live ${String(seq).padStart(12, '0')}`),
    ...['0', '1'].map((name) => `miscounted COUNT#prospect#all TOPS#0 ${name}`),
  ]
}

test('a check of a consistent table takes one scan and suspects no faults', async () => {
  const { result, requests } = await withFaults(() => undefined, checkedTable)
  expect(result).toEqual({ findings: [], suspected: 0 })
  const scans = requests.filter(({ command }) => command === 'ScanCommand')
  const items = (await everyItem()).length
  expect(scans.length).toBeLessThanOrEqual(Math.ceil(items / SCAN_PAGE) + 2 * SEGMENTS)
})

test('a check finds all faults, and a repair repairs all of them, even if scan pages are small', async () => {
  const wrong = await damage()
  expect((await faults()).toSorted()).toEqual(wrong.map((each) => `found: ${each}`))
  expect((await faults(true)).toSorted()).toEqual(wrong.map((each) => `repaired: ${each}`))
  await expectInvariants()
})

test.each([2, 26, 32, 36, 40])(
  'a check that is interrupted at scan request %i continues from its last checkpoint and reports each fault once',
  async (scan) => {
    const wrong = await damage()
    const lines: string[] = []
    let saved: Checkpoint | undefined
    const check = () =>
      checkTable({
        repair: false,
        from: saved,
        report: (findings) => void lines.push(...reported(findings)),
        save: (checkpoint) => {
          saved = checkpoint
        },
      })
    const fault = new Error('interrupted')
    const isLast = ({ command, nth }: { command: string; nth: number }) =>
      command === 'ScanCommand' && nth >= scan ? { instead: fault } : undefined
    await expect(withFaults(isLast, check)).rejects.toBe(fault)
    const isSaved = saved !== undefined
    if (scan === 2 || scan > 32) expect(isSaved).toBe(scan > 32)
    lines.length = 0
    const { result, requests } = await withFaults(() => undefined, check)
    expect(result.items).toBe((await everyItem()).length)
    const scans = requests.filter(({ command }) => command === 'ScanCommand').length
    if (isSaved) expect(scans).toBeLessThan(result.items / SCAN_PAGE)
    expect(lines.toSorted()).toEqual(wrong.map((each) => `found: ${each}`))
  },
)

test('each checkpoint contains all faults reported so far, and no checkpoint is saved if there are too many faults', async () => {
  Limit = 100
  const ids = Array.from({ length: 13_500 }, (_, n) => `prs_${n}`)
  await putAll(ids.map((id) => ({ ...recordKey(id), kind: 'prospect', seq: 1, version: 1, data: {} })))
  let count = 0
  const saved: { left: number; reported: number }[] = []
  await checkTable({
    repair: false,
    report: (findings) => {
      count += findings.length
    },
    save: ({ left }) => void saved.push({ left: left.length, reported: count }),
  })
  expect(count).toBe(ids.length)
  expect(saved.length).toBeGreaterThan(2)
  expect(saved.filter(({ left, reported }) => left !== reported)).toEqual([])
})

test('a repair throws an error and deletes nothing if the table has records of an unknown record type', async () => {
  const record = { ...recordKey('vis_1'), kind: 'unheard-of', seq: 1, version: 1, data: { id: 'vis_1' } }
  await putItem({ Item: record })
  await putItem({ Item: { ...listEntryKey('unheard-of', 'all', 1), version: 1, data: record.data } })
  const attempt = checkedTable({ repair: true })
  await expect(attempt).rejects.toThrow('unheard-of')
  expect(await getItem(listEntryKey('unheard-of', 'all', 1))).toBeDefined()
})

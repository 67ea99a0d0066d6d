import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { prospects } from '../../../../lib/data/kinds/prospects.ts'
import { checkTable, newCourse } from '../../../../lib/data/repair/check.ts'
import { client } from '../../../../lib/data/table/client.ts'
import { getItem, putItem, updateItem } from '../../../../lib/data/table/client.ts'
import { listEntryKey, recordKey, sequenceKey } from '../../../../lib/data/table/keys.ts'
import { scanItems } from '../../../../lib/data/table/scans.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { checkedTable, told } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'
import { withFaults } from '../../../support/store/store-faults.ts'

/** So far from each other that each has a bucket of its own. */
const PLACES = Array.from({ length: 12 }, (_, n) => 1 + n * 500)
/** Claims about some three of them. */
const HOLD = 50
const SCAN_PAGE = 20

const input = parse(NewProspect, { name: 'Ana Ruiz', email: 'ana@example.com' })

/** A prospect at each place, whose entry in the list of those not archived is spoiled. */
beforeEach(async () => {
  await useFreshTable()
  for (const place of PLACES) {
    await set(sequenceKey('prospect'), 'next', place - 1)
    await prospects.create(input)
    await set(listEntryKey('prospect', 'live', place), 'version', 99)
  }
})

/** A scan of a table this small would be one page. */
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

const ALL = PLACES.map((place) => `different LIST#prospect#live ${String(place).padStart(12, '0')}`)
const found = ALL.map((each) => `found: ${each}`)

test('no more is held at a time than may be, and nothing is missed', async () => {
  const { findings, held } = await checkedTable({ hold: HOLD })
  expect(told(findings).toSorted()).toEqual(found)
  expect(Math.max(...held)).toBeLessThanOrEqual(HOLD)
  expect(held.length).toBeGreaterThanOrEqual(3)
})

test('a share at a time is mended', async () => {
  const { findings } = await checkedTable({ repair: true, hold: HOLD })
  expect(findings.map(({ state }) => state)).toEqual(ALL.map(() => 'mended'))
  await expectInvariants()
  expect(await checkedTable()).toEqual({ findings: [], held: [], suspected: 0 })
})

/** The scans of a check until this one is answered by a broken connection to somebody else. */
async function cutOffAt(scan: number, work: () => Promise<unknown>) {
  const fault = new Error('cut off')
  const isLast = ({ command, nth }: { command: string; nth: number }) =>
    command === 'ScanCommand' && nth === scan ? { instead: fault } : undefined
  await expect(withFaults(isLast, work)).rejects.toBe(fault)
}

/** Goes through a table from where the course stands, noting what is told. */
async function goOn(course: ReturnType<typeof newCourse>, notes: string[]) {
  for await (const { findings } of checkTable(course, { repair: false, hold: HOLD }))
    notes.push(...told(findings))
}

test('a check that was cut off while it read goes on there', async () => {
  const course = newCourse()
  const notes: string[] = []
  await cutOffAt(3, () => goOn(course, notes))
  expect({ items: course.count.items, notes }).toEqual({ items: 2 * SCAN_PAGE, notes: [] })
  await goOn(course, notes)
  let items = 0
  for await (const _ of scanItems()) items += 1
  expect(course.count.items).toBe(items)
  expect(notes.toSorted()).toEqual(found)
})

test('a check that was cut off between its shares tells what it had not told', async () => {
  const course = newCourse()
  const notes: string[] = []
  let items = 0
  for await (const _ of scanItems()) items += 1
  const wholeScan = Math.ceil(items / SCAN_PAGE)
  await cutOffAt(3 * wholeScan - 1, () => goOn(course, notes))
  const before = notes.length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(ALL.length)
  await goOn(course, notes)
  expect(notes.toSorted()).toEqual(found)
})

test('a table with records of a kind that this version does not know is not judged', async () => {
  const record = { ...recordKey('vis_1'), kind: 'unheard-of', seq: 1, version: 1, data: { id: 'vis_1' } }
  await putItem({ Item: record })
  await putItem({ Item: { ...listEntryKey('unheard-of', 'all', 1), version: 1, data: record.data } })
  const attempt = checkedTable({ repair: true })
  await expect(attempt).rejects.toThrow(
    'There are records of kind unheard-of, which this version does not know',
  )
  expect(await getItem(listEntryKey('unheard-of', 'all', 1))).toBeDefined()
})

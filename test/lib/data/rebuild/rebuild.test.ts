import { isDeepStrictEqual } from 'node:util'
import { NumberValue } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '../../../../lib/data/rebuild/pieces.ts'
import { type Progress, rebuild } from '../../../../lib/data/rebuild/rebuild.ts'
import type { Item } from '../../../../lib/data/table/client.ts'
import { deleteItems, putItem } from '../../../../lib/data/table/client.ts'
import { bitsKey, keyOf, listEntryKey, sequenceKey } from '../../../../lib/data/table/keys.ts'
import { post, put } from '../../../support/requests/api.ts'
import { aProperty, PROPERTIES } from '../../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../../../support/samples/sample-transaction.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { everyItem } from '../../../support/store/invariants.ts'
import { besideWriters } from '../../../support/store/steady-writers.ts'
import { storeError, withFaults } from '../../../support/store/store-faults.ts'

const DERIVED = /^(LIST|WORD|EXTERNAL|ROWS|BITS|FACETS)#/

/** Records of all types and statuses, some of them on the other side of the border of a region. */
async function someRecords(): Promise<void> {
  await useFreshTable()
  for (let n = 0; n < 12; n++) {
    if (n === 6) await putItem({ Item: { ...sequenceKey('prospect'), next: 54_268 } })
    const { record } = await aProspect({ name: `Ada Lovelace ${n}`, external_id: `crm-${n}` })
    if (n % 3 === 0) await post(`${PROSPECTS}/${record.id}/archive`, undefined, { as: 'agent' })
    if (n % 4 === 0) await put(`${PROSPECTS}/${record.id}`, { type: 'seller' }, { as: 'agent' })
  }
  for (let n = 0; n < 4; n++) await anOffer(await aPair())
}

const derivedItems = async () =>
  new Map(
    (await everyItem()).filter(({ pk }) => DERIVED.test(String(pk))).map((item) => [nameOf(item), item]),
  )
const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`

/** Runs a rebuild and returns its findings. */
async function findings(isDry: boolean, onProgress = (_: Progress) => {}): Promise<Finding[]> {
  const all: Finding[] = []
  await rebuild({ isDry, report: (found) => void all.push(...found), progress: onProgress })
  return all
}

/** A kind of damage, and which derived item it hits. */
const damages = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.constantFrom('lost', 'garbled', 'doubled', 'stray', 'stray record'),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Damages derived items directly in the table. */
async function damage(kinds: readonly { at: number; how: string }[]): Promise<void> {
  const items = [...(await derivedItems()).values()]
  for (const { at, how } of kinds) {
    const item = items[at % items.length] ?? {}
    const { pk, sk, ...content } = item
    const [[name = '', value] = []] = Object.entries(content)
    const isNumber = typeof value === 'number'
    if (how === 'lost') await deleteItems([keyOf(item)])
    if (how === 'garbled') await putItem({ Item: { ...item, [name]: isNumber ? TOO_LARGE : wrong(value) } })
    if (how === 'doubled') await putItem({ Item: { ...item, [name]: isNumber ? value * 2 : wrong(value) } })
    if (how === 'stray') await putItem({ Item: { ...item, ...elsewhere(keyOf(item), 0) } })
    if (how === 'stray record') await putItem({ Item: { ...item, ...elsewhere(keyOf(item), 7_777) } })
  }
}

/** A number that no double contains exactly. */
const TOO_LARGE = NumberValue.from('9007199254740993')

const UNAVAILABLE = storeError('TimeoutError')

const wrong = (value: unknown) => (value instanceof Uint8Array ? Uint8Array.from([...value, 9]) : 'wrong')

/** Another key of the same form: with another word or list, or with another sequence number. */
function elsewhere({ pk, sk }: { pk: string; sk: string }, more: number) {
  if (pk.startsWith('WORD#'))
    return {
      sk: more ? sk.replace(/\d+$/, (seq) => String(Number(seq) + more).padStart(12, '0')) : `zz${sk}`,
    }
  if (pk.startsWith('LIST#') && more) return { sk: String(Number(sk) + more).padStart(12, '0') }
  if (pk.startsWith('EXTERNAL#')) return { pk: `${pk}x` }
  return { pk, sk }
}

describe('after random damage', () => {
  beforeEach(someRecords)

  test('verify reports differences and writes nothing; a rebuild restores every item; then verify reports nothing', async () => {
    const right = await derivedItems()
    expect(await findings(true)).toEqual([])
    await fc.assert(
      fc.asyncProperty(damages, async (kinds) => {
        await damage(kinds)
        const damaged = await derivedItems()
        const found = await findings(true)
        expect(found.length > 0).toBe(!isDeepStrictEqual(withoutZeros(damaged), withoutZeros(right)))
        expect(found.every(({ isRepaired }) => !isRepaired)).toBe(true)
        expect(await derivedItems()).toEqual(damaged)
        await findings(false)
        expect(await findings(true)).toEqual([])
        expect(withoutZeros(await derivedItems())).toEqual(withoutZeros(right))
      }),
      { numRuns: 5, seed: 47 },
    )
  })

  test('verify reads records and bits only in the scan if nothing differs', async () => {
    const steps = new Set<string>()
    await findings(true, ({ step }) => void steps.add(step))
    expect([...steps]).toEqual(['scan', 'counts'])
  })

  test('verify reports a difference only once, if it is an item of release 1.0 of a record that differs', async () => {
    await deleteItems([listEntryKey('prospect', 'all', 1)])
    const retired = bitsKey('prospect', 'status=new', 0, 1)
    await putItem({ Item: { ...retired, A: 1 } })
    const locations = (await findings(true)).map(({ where }) => where)
    expect(locations.filter((where) => where === nameOf(retired))).toHaveLength(1)
  })

  test('a rebuild that was interrupted at any moment is completed by the next one', async () => {
    const right = withoutZeros(await derivedItems())
    for (const stopAt of [1, 3, 8]) {
      await damage(
        Array.from({ length: 20 }, (_, n) => ({ at: n * 7 + stopAt, how: n % 2 ? 'lost' : 'garbled' })),
      )
      let steps = 0
      const stop = () => {
        if (++steps === stopAt) throw new Error('interrupted')
      }
      await findings(false, stop).catch(() => {})
      await findings(false)
      expect(withoutZeros(await derivedItems())).toEqual(right)
    }
  })

  test('a rebuild continues when requests to the store fail', async () => {
    const right = withoutZeros(await derivedItems())
    await damage(Array.from({ length: 20 }, (_, n) => ({ at: n * 7, how: n % 2 ? 'lost' : 'garbled' })))
    const { requests } = await withFaults(
      ({ command, nth }) =>
        nth % 3 !== 1
          ? undefined
          : command.startsWith('TransactWrite')
            ? { afterwards: UNAVAILABLE }
            : { instead: UNAVAILABLE },
      () => findings(false),
    )
    expect(requests.length).toBeGreaterThan(30)
    expect(withoutZeros(await derivedItems())).toEqual(right)
  })

  test('beside eight writers, a rebuild removes the damage and breaks nothing', async () => {
    await damage(
      Array.from({ length: 20 }, (_, n) => ({ at: n * 3, how: ['lost', 'garbled', 'stray'][n % 3] ?? '' })),
    )
    let n = 0
    const write = async () => {
      n += 1
      const { record } = n % 2 ? await aProspect({ name: `Writer ${n}` }) : await aProperty()
      await put(
        `${n % 2 ? PROSPECTS : PROPERTIES}/${record.id}`,
        n % 2 ? { status: 'active' } : { type: 'house' },
        { as: 'agent' },
      )
    }
    await besideWriters(30, write, () => findings(false))
    expect(await findings(true)).toEqual([])
  })
})

test('a record that does not have the form of its type is reported, and the table stays inconsistent', async () => {
  await useFreshTable()
  const { record } = await aProspect()
  const item = (await everyItem()).find(({ pk, sk }) => pk === record.id && sk === 'record')
  await putItem({ Item: { ...item, data: { id: record.id, name: 7 } } })
  for (const isDry of [true, false]) {
    const found: Finding[] = []
    const { isComplete } = await rebuild({ isDry, report: (some) => void found.push(...some) })
    expect(isComplete).toBe(false)
    expect(found).toContainEqual({ finding: 'different', where: `${record.id} record`, isRepaired: false })
  }
})

/** Cells and counts of 0 are the same as missing ones. */
function withoutZeros(items: ReadonlyMap<string, Item>): Map<string, Item> {
  return new Map(
    [...items].flatMap(([name, item]) => {
      const left = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== 0))
      return Object.keys(left).length > 2 ? [[name, left] as const] : []
    }),
  )
}

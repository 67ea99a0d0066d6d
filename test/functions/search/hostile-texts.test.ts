import { expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { aNote, NOTES } from '../../support/samples/sample-note.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { theSharedPair } from '../../support/samples/sample-transaction.ts'

/** The maximum processor time of a create, in milliseconds. */
const CREATE_MS = 50
const TEXT_MAX = 10_000

/** Beginnings and repeated characters of texts whose processing could take a time that grows with the square of their length. */
const HOSTILE: readonly (readonly [start: string, repeated: string])[] = [
  ['a', '\u0315\u0334'],
  ['a', '\uff9e\u0334'],
  ['a', `${'\u0315\u0334'.repeat(15)}\u200b`],
  ['a', '\u0315\u200b\u0334\u034f'],
  ['a', '\u0e31\u0e38'],
  ['a', '\ufdfa'],
  ['a', ' '],
  ['a', '\n,'],
  ['+1', '('],
  ['+', '('],
  ['1', '-'],
  ['', '0 '],
  ['', '+ 1'],
  ['', '1a'],
]
const textOf = ([start, repeated]: (typeof HOSTILE)[number], length: number) =>
  `${start}${repeated.repeat(length / repeated.length + 1)}`.slice(0, length)

/** Returns the lowest processor time of several runs in milliseconds, because the first runs also compile code. */
async function processorMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 4; n++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return Math.min(...times)
}

const person = { name: 'P', email: 'p@example.com' }
/** The text fields, with their length at the limit. Fields without a limit on what is typed get a body of nearly 64 KiB. */
const FIELDS: readonly (readonly [list: string, field: string, length: number, others: object])[] = [
  [PROSPECTS, 'name', 200, person],
  [PROSPECTS, 'external_id', 100, person],
  [PROSPECTS, 'email', 20_000, person],
  [PROSPECTS, 'phone', 20_000, person],
  [PROPERTIES, 'address', 500, FLAT],
  [PROPERTIES, 'city', 100, FLAT],
  [PROPERTIES, 'postal_code', 20_000, FLAT],
  [NOTES, 'text', TEXT_MAX, {}],
]

test.each(FIELDS)(
  'POST %s with a hostile %s of %s characters takes little processor time',
  async (list, field, length, others) => {
    const about = list === NOTES ? { prospect_id: (await theSharedPair()).prospect_id } : {}
    const slow: object[] = []
    for (const hostile of HOSTILE) {
      const body = { ...others, ...about, [field]: textOf(hostile, length) }
      const ms = await processorMs(() => post(list, body, { as: 'agent' }))
      if (ms > CREATE_MS) slow.push({ hostile, ms })
    }
    expect(slow).toEqual([])
  },
)

test('a search page of 80 hostile notes takes little processor time', async () => {
  const { id: prospect_id } = (await aProspect()).record
  const text = `zoe ${textOf(['a', '\u0315\u0334'], TEXT_MAX - 4)}`
  await Promise.all(Array.from({ length: 80 }, () => aNote({ text, prospect_id })))
  const page = () => get(`${NOTES}?search=zoe&limit=80`, { as: 'viewer' })
  expect((await page()).body.data).toHaveLength(80)
  expect(await processorMs(page)).toBeLessThan(10 * CREATE_MS)
})

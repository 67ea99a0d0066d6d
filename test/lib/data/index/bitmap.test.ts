import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOnes, has, intersection, newestOf, readBits, union } from '../../../../lib/data/index/bitmap.ts'
import { facetsOf, facetWrites, LIVE, REGION } from '../../../../lib/data/index/facets.ts'
import { commit, newOperation } from '../../../../lib/data/table/commit.ts'

const fields = [
  {
    field: 'status',
    codes: { archived: 1, open: 2, won: 3 },
    of: (record: Sample) => record.status,
    firstLetter: 1,
  },
  { field: 'type', codes: { house: 1, flat: 2 }, of: (record: Sample) => record.type, firstLetter: 24 },
]
type Sample = { status: string; type: string }

/** Numbers at both ends of a region, of a cell and of a stripe. */
const seqs = fc.oneof(
  fc.integer({ min: 1, max: 900 }),
  fc.integer({ min: REGION - 900, max: REGION + 900 }),
  fc.constantFrom(15, 16, 847, 848, REGION - 1, REGION, 3 * REGION),
)
const samples = fc.record({
  status: fc.constantFrom('archived', 'open', 'won'),
  type: fc.constantFrom('house', 'flat'),
})

async function writeRecords(
  kind: string,
  before: Map<number, Sample>,
  after: Map<number, Sample>,
): Promise<void> {
  const facets = (record: Sample | undefined) => (record ? facetsOf(fields, record) : [])
  for (const seq of new Set([...before.keys(), ...after.keys()])) {
    const change = { kind, fields, seq, before: facets(before.get(seq)), after: facets(after.get(seq)) }
    const writes = facetWrites([change])
    if (writes.length > 0) await commit(newOperation(), writes)
  }
}

test('bits contain exactly the records with a facet, in order, after records were added, changed and removed', async () => {
  let table = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(seqs, samples), { selector: ([seq]) => seq, maxLength: 40 }),
      fc.uniqueArray(fc.tuple(seqs, samples), { selector: ([seq]) => seq, maxLength: 40 }),
      fc.nat(20),
      seqs,
      async (first, second, skip, before) => {
        const kind = `bitmap${table++}`
        const after = new Map(second)
        await writeRecords(kind, new Map(), new Map(first))
        await writeRecords(kind, new Map(first), after)
        const bits = (facet: string) => readBits(kind, facet, 0, 4)
        const [live, won, liveHouses, archivedHouses] = await Promise.all([
          bits(LIVE),
          bits('live status=won'),
          bits('live type=house'),
          bits('archived type=house'),
        ])
        const house = union([liveHouses, archivedHouses])
        const expected = (matches: (record: Sample) => boolean) =>
          [...after].flatMap(([seq, record]) => (matches(record) ? [seq] : [])).sort((a, b) => b - a)
        const all = (bitmap: typeof live) => newestOf(bitmap, Number.POSITIVE_INFINITY, 0, 1_000)
        expect(all(live)).toEqual(expected(({ status }) => status !== 'archived'))
        expect(all(house)).toEqual(expected(({ type }) => type === 'house'))
        const houses = expected(({ status, type }) => status !== 'archived' && type === 'house')
        expect(all(liveHouses)).toEqual(houses)
        expect(all(intersection([live, house]))).toEqual(houses)
        expect(countOnes(liveHouses)).toBe(houses.length)
        expect(all(union([won, house]))).toEqual(expected((r) => r.status === 'won' || r.type === 'house'))
        expect(newestOf(house, before, skip, 3)).toEqual(
          all(house)
            .filter((seq) => seq < before)
            .slice(skip, skip + 3),
        )
        const further = newestOf(house, Number.POSITIVE_INFINITY, skip, 3)
        expect(further).toEqual(all(house).slice(skip, skip + 3))
        expect(has(house, before)).toBe(all(house).includes(before))
      },
    ),
    { numRuns: 12, seed: 46 },
  )
})

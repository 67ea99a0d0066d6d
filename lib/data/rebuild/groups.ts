import { isJsonObject } from '../../domain/json.ts'
import { bitAt, INVALID, regionOf, STRIPES } from '../index/facets.ts'
import { getItems, queryItems } from '../table/client.ts'
import { bitsBetween, entriesBetween, keyOf, recordKey } from '../table/keys.ts'
import { visitItems } from '../table/visit-items.ts'
import {
  type Cells,
  cellOf,
  type Difference,
  differenceOf,
  type Finding,
  isRequired,
  nameOf,
  resolve,
  type Suspect,
} from './differences.ts'
import { contentAt, expectedOf, facetsOfKind, GROUP, type Piece } from './pieces.ts'

/**
 * Compares the records of one group with their pieces, and resolves the differences. The cells are read before the records. So if a
 * record changes in between, the condition on its cell or on its version fails.
 * @param known the ids of the records of this type that the survey found, by sequence number
 */
export async function checkGroup(
  kind: string,
  group: number,
  known: readonly string[],
  isDry: boolean,
): Promise<Finding[]> {
  const [first, last] = [group * GROUP, (group + 1) * GROUP - 1]
  const cells = await readCells(kind, first)
  const entries = await queryItems(entriesBetween(kind, 'all', first, last))
  const ids = new Map<number, string>()
  for (const { sk, data } of entries) if (isJsonObject(data)) ids.set(Number(sk), String(data.id))
  for (let seq = first; seq <= last; seq++) {
    const id = known[seq]
    if (id !== undefined) ids.set(seq, id)
  }
  const records = (await getItems([...new Set(ids.values())].map(recordKey))).flatMap(
    (item) => expectedOf(item) ?? [],
  )
  const bySeq = new Map(records.filter((each) => each.kind === kind).map((each) => [each.seq, each]))
  const items = new Map(entries.map((item) => [nameOf(keyOf(item)), item]))
  const pieces = [...bySeq.values()].flatMap((each) => each.pieces.filter(({ bit }) => bit === undefined))
  const keys = new Map(pieces.map(({ key }) => [nameOf(key), key]))
  for (const item of await getItems([...keys].flatMap(([name, key]) => (items.has(name) ? [] : [key]))))
    items.set(nameOf(keyOf(item)), item)

  const suspects = Array.from({ length: GROUP }, (_, at): Suspect => {
    const seq = first + at
    const expected = bySeq.get(seq)
    return { kind, seq, id: ids.get(seq), expected, differences: differencesOf(seq, expected) }
  }).filter(({ differences }) => differences.length > 0)
  // Sequence numbers of the same stripe share cells, so they are written one after another.
  const stripes = Map.groupBy(suspects, ({ seq }) => seq % STRIPES)
  const findings = await Promise.all(
    [...stripes.values()].map(async (each) => {
      const resolved: Finding[] = []
      for (const suspect of each) resolved.push(...(await resolve(suspect, isDry, cells)))
      return resolved
    }),
  )
  return findings.flat()

  function differencesOf(seq: number, expected: Suspect['expected']): Difference[] {
    const isLast = seq >= first + GROUP - STRIPES
    const bits = facetsOfKind(kind).flatMap((facet): Piece[] => {
      const piece = { ...bitAt(kind, facet, seq), content: true }
      return isLast ? [piece, { ...piece, bit: INVALID }] : [piece]
    })
    const strayBits = bits.filter((bit) => !isRequired(bit, expected))
    return [
      ...(expected?.pieces ?? []).flatMap((piece) => differenceOf(piece, true, actual(piece))),
      ...strayBits.flatMap((bit) => differenceOf(bit, false, actual(bit))),
    ]
  }

  function actual(piece: Piece): unknown {
    const { key, attribute = '', bit } = piece
    return contentAt(
      piece,
      bit === undefined ? items.get(nameOf(key)) : { [attribute]: cells.get(cellOf(piece)) },
    )
  }
}

/** Reads the cells of all facets that contain the bits of a group. */
async function readCells(kind: string, first: number): Promise<Cells> {
  const cells: Cells = new Map()
  const region = regionOf(first)
  await Promise.all(
    facetsOfKind(kind).map((facet) => {
      const { key, attribute } = bitAt(kind, facet, first)
      return visitItems(bitsBetween(kind, facet, region, region), (sk, name, digits) => {
        if (name === attribute) cells.set(cellOf({ key: { ...key, sk }, attribute }), digits)
      })
    }),
  )
  return cells
}

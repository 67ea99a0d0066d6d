import { bitsBetween, LETTERS } from '../table/keys.ts'
import { visitItems } from '../table/visit-items.ts'
import { CELL_BITS, CELLS, type Facet, REGION, STRIPES } from './facets.ts'

/**
 * A set of sequence numbers, by region. A region has two words of 32 bits for each cell and stripe, because the bit operators
 * of JavaScript work on 32 bits. The words of a cell are next to one another.
 */
export type Bitmap = ReadonlyMap<number, Uint32Array>

const WORD_BITS = 32
const WORD = 2 ** WORD_BITS
const CELL_WORDS = 2 * STRIPES
/** The sequence numbers in one cell of all stripes. */
const CELL_SEQS = CELL_BITS * STRIPES

/** Reads the bits of a facet in the regions from `first` to `last`. Sends one request for each MB. */
export async function readBits(kind: string, facet: Facet, first: number, last: number): Promise<Bitmap> {
  const bitmap = new Map<number, Uint32Array>()
  await visitItems(bitsBetween(kind, facet, first, last), (sk, name, value) => {
    const [region = 0, stripe = 0] = sk.split('#').map(Number)
    const words = bitmap.get(region) ?? new Uint32Array(CELLS * CELL_WORDS)
    bitmap.set(region, words)
    const cell = Number(value)
    const at = LETTERS.indexOf(name) * CELL_WORDS + stripe
    words[at] = cell % WORD
    words[at + STRIPES] = Math.floor(cell / WORD)
  })
  return bitmap
}

/** Returns the members of any of the bitmaps. */
export function union(bitmaps: readonly Bitmap[]): Bitmap {
  const [first = new Map<number, Uint32Array>(), ...others] = bitmaps
  const all = new Map(first)
  for (const other of others)
    for (const [region, words] of other)
      all.set(
        region,
        combined(all.get(region), words, (a, b) => a | b),
      )
  return all
}

/** Returns the members of all of the bitmaps. */
export function intersection(bitmaps: readonly Bitmap[]): Bitmap {
  const [first = new Map<number, Uint32Array>(), ...others] = bitmaps
  const common = new Map<number, Uint32Array>()
  for (const [region, words] of first) {
    let members: Uint32Array | undefined = words
    for (const other of others) {
      const more = other.get(region)
      members = members && more && combined(members, more, (a, b) => a & b)
    }
    if (members) common.set(region, members)
  }
  return common
}

function combined(
  a: Uint32Array | undefined,
  b: Uint32Array,
  of: (a: number, b: number) => number,
): Uint32Array {
  return a ? a.map((word, at) => of(word, b[at] ?? 0)) : b
}

export function countOnes(bitmap: Bitmap): number {
  let size = 0
  for (const words of bitmap.values()) size += onesIn(words, 0, words.length)
  return size
}

export function has(bitmap: Bitmap, seq: number): boolean {
  const { cell, bit, stripe } = placeOf(seq % REGION)
  const words = bitmap.get(Math.floor(seq / REGION))
  return words !== undefined && isSet(words, cell, bit, stripe)
}

/**
 * Returns the members below `before`, newest first: leaves out the first `skip`, and returns at most `most`. Counts whole cells
 * to skip them.
 */
export function newestOf(bitmap: Bitmap, before: number, skip: number, most: number): number[] {
  const seqs: number[] = []
  let left = skip
  for (const region of [...bitmap.keys()].sort((a, b) => b - a)) {
    const words = bitmap.get(region) ?? new Uint32Array()
    for (let cell = CELLS - 1; cell >= 0; cell--) {
      const first = region * REGION + cell * CELL_SEQS
      const size = onesIn(words, cell * CELL_WORDS, (cell + 1) * CELL_WORDS)
      if (size === 0 || first >= before) continue
      if (size <= left && first + CELL_SEQS <= before) {
        left -= size
        continue
      }
      for (let at = Math.min(CELL_SEQS, before - first) - 1; at >= 0; at--) {
        if (!isSet(words, cell, Math.floor(at / STRIPES), at % STRIPES)) continue
        if (left > 0) left -= 1
        else seqs.push(first + at)
        if (seqs.length === most) return seqs
      }
    }
  }
  return seqs
}

function placeOf(seq: number): { cell: number; bit: number; stripe: number } {
  const row = Math.floor(seq / STRIPES)
  return { cell: Math.floor(row / CELL_BITS), bit: row % CELL_BITS, stripe: seq % STRIPES }
}

function isSet(words: Uint32Array, cell: number, bit: number, stripe: number): boolean {
  const half = bit < WORD_BITS ? 0 : STRIPES
  return (((words[cell * CELL_WORDS + half + stripe] ?? 0) >>> (bit % WORD_BITS)) & 1) === 1
}

/** Counts the ones in some of the words (Warren, Hacker's Delight, "Counting 1-Bits"). */
function onesIn(words: Uint32Array, from: number, to: number): number {
  let ones = 0
  for (let at = from; at < to; at++) {
    let word = words[at] ?? 0
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    ones += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return ones
}

import { INVALID, isCell } from '../index/facets.ts'
import { rowWrite } from '../index/rows.ts'
import { getCommittedItems, type Item } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { type Key, keyOf, listEntryKey, recordKey } from '../table/keys.ts'
import { exactNumber } from '../table/visit-items.ts'
import { canonical, contentAt, type Expected, expectedOf, type Owner, type Piece, placeOf } from './pieces.ts'

/**
 * A difference between what the records require and what the table contains. `where` is the location in the table.
 * `isRepaired` is true if the difference was removed.
 */
export type Finding = { finding: 'missing' | 'different' | 'stray'; where: string; isRepaired: boolean }

/** A piece that is missing, has different content, or belongs to no record. */
export type Difference = Pick<Finding, 'finding'> & { piece: Piece }

/**
 * The differences of one sequence number. `id` is the id of its record, if one is known, and `expected` is what the record
 * requires, if it exists.
 */
export type Suspect = Owner & {
  id: string | undefined
  expected: Expected | undefined
  differences: Difference[]
}

/** The cells of bitmaps as exact digits, by `cellOf`. */
export type Cells = Map<string, string>

export const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`
export const cellOf = ({ key, attribute = '' }: Pick<Piece, 'key' | 'attribute'>) =>
  `${nameOf(key)} ${attribute}`

/** Returns whether a piece is missing, different or stray, or `undefined` if it is as required. */
export function differenceOf(piece: Piece, isRequired: boolean, actual: unknown): Difference[] {
  if (!isRequired) return actual === undefined ? [] : [{ finding: 'stray', piece }]
  if (actual === undefined) return [{ finding: 'missing', piece }]
  return canonical(actual) === canonical(piece.content) ? [] : [{ finding: 'different', piece }]
}

/** Whether a record requires something at the location of a piece. */
export function isRequired(piece: Piece, expected: Expected | undefined): boolean {
  return expected?.pieces.some((each) => placeOf(each) === placeOf(piece)) ?? false
}

/**
 * Writes the differences of one sequence number in one transaction, on condition of the version of its record and of its cells.
 * In a dry run, reads them again instead, as of one moment. Returns what was written, or what still differs. Returns nothing if the
 * record changed: the next round checks it again.
 */
export async function resolve(
  suspect: Suspect,
  isDry: boolean,
  cells: Cells = new Map(),
): Promise<Finding[]> {
  const confirmed = isDry ? await differencesNow(suspect) : await written(suspect, cells)
  return confirmed.map(({ finding, piece }) => ({ finding, where: placeOf(piece), isRepaired: !isDry }))
}

/** The item that shows the state of the record: the record, or its missing entry if no id is known. */
const stateKey = ({ id, kind, seq }: Suspect): Key =>
  id === undefined ? listEntryKey(kind, 'all', seq) : recordKey(id)

async function differencesNow(suspect: Suspect): Promise<Difference[]> {
  const keys = new Map(
    [stateKey(suspect), ...suspect.differences.map(({ piece }) => piece.key)].map((key) => [
      nameOf(key),
      key,
    ]),
  )
  const found = (await getCommittedItems([...keys.values()])).filter((item) => item !== undefined)
  const items = new Map<string, Item>(found.map((item) => [nameOf(keyOf(item)), item]))
  const record = suspect.id === undefined ? undefined : items.get(nameOf(recordKey(suspect.id)))
  const expected = record && expectedOf(record)
  return suspect.differences.flatMap(({ piece }) => {
    const now = expected?.pieces.find((each) => placeOf(each) === placeOf(piece))
    return differenceOf(now ?? piece, now !== undefined, contentAt(piece, items.get(nameOf(piece.key))))
  })
}

async function written(suspect: Suspect, cells: Cells): Promise<Difference[]> {
  const after = new Map<string, string>()
  const writes = suspect.differences.flatMap(({ finding, piece }) => {
    if (piece.bit === undefined) return [pieceWrite(finding, piece)]
    // A transaction may contain an item only once.
    return after.has(cellOf(piece)) ? [] : [cellWrite(piece, piece.bit, cells, after)]
  })
  const state = stateKey(suspect)
  const isOwn = suspect.differences.some(({ piece }) => nameOf(piece.key) === nameOf(state))
  const { committed } = await commit(newOperation(), [
    ...(isOwn ? [] : [stateCheck(state, suspect)]),
    ...writes,
  ])
  if (!committed) return []
  for (const [cell, digits] of after) cells.set(cell, digits)
  return suspect.differences
}

/** Returns the check that a record still has its version, or that it still does not exist. */
function stateCheck(Key: Key, { expected }: Suspect): Write {
  if (!expected)
    return { as: 'record', ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' } }
  return {
    as: 'record',
    ConditionCheck: {
      Key,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': expected.version },
    },
  }
}

function pieceWrite(finding: Difference['finding'], { key, attribute, content }: Piece): Write {
  const isStray = finding === 'stray'
  if (attribute !== undefined)
    return rowWrite(key, attribute, !isStray && content instanceof Uint8Array ? content : undefined)
  return isStray ? { Delete: { Key: key } } : { Put: { Item: { ...key, ...Object(content) } } }
}

/** Returns the write that flips one bit, on condition of its cell. An invalid cell is emptied first. */
function cellWrite(piece: Piece, bit: number, cells: Cells, after: Map<string, string>): Write {
  const name = cellOf(piece)
  const digits = cells.get(name)
  const cell = Number(digits ?? 0)
  const before = isCell(cell) ? cell : 0
  const isSet = Math.floor(before / bit) % 2 === 1
  const value = bit === INVALID ? before : before + (isSet ? -bit : bit)
  after.set(name, String(value))
  return {
    as: name,
    Update: {
      Key: piece.key,
      UpdateExpression: 'SET #cell = :after',
      ConditionExpression: digits === undefined ? 'attribute_not_exists(#cell)' : '#cell = :before',
      ExpressionAttributeNames: { '#cell': piece.attribute ?? '' },
      ExpressionAttributeValues: {
        ':after': value,
        ...(digits !== undefined && { ':before': exactNumber(digits) }),
      },
    },
  }
}

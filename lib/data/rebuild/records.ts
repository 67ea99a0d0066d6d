import { ALL } from '../index/list-entries.ts'
import { rowWrite } from '../index/rows.ts'
import { getCommittedItems, type Item } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { type Key, keyOf, listEntryKey, recordKey } from '../table/keys.ts'
import type { OwnerMap } from './owner-map.ts'
import {
  canonical,
  contentAt,
  type Expected,
  expectedOf,
  type Finding,
  isRecord,
  nameOf,
  type Owner,
  ownerName,
  type Piece,
  piecesIn,
  placeOf,
} from './pieces.ts'
import { idIn } from './survey.ts'

/** The item that shows the state of a record: the record, or its entry if no id is known. Without an entry there is no record. */
function stateKey(ids: OwnerMap<string>, owner: Owner): Key {
  const id = ids.get(owner)
  return id === undefined ? listEntryKey(owner.kind, ALL, owner.seq) : recordKey(id)
}

/**
 * Reads some records together with other items, as of one moment. Returns the records that exist, and all items by name. Returns
 * `undefined` if a record is unreadable, because then nobody knows what it requires.
 */
export async function readTogether(
  ids: OwnerMap<string>,
  owners: readonly Owner[],
  keys: readonly Key[],
): Promise<{ records: Expected[]; items: Map<string, Item> } | undefined> {
  const states = owners.map((owner) => stateKey(ids, owner))
  const distinct = new Map([...states, ...keys].map((key) => [nameOf(key), key]))
  const found = (await getCommittedItems([...distinct.values()])).filter((item) => item !== undefined)
  const items = new Map(found.map((item) => [nameOf(keyOf(item)), item]))
  // Records that were created after the scan have an entry.
  const created = owners.flatMap((owner) => {
    const entry = items.get(nameOf(listEntryKey(owner.kind, ALL, owner.seq)))
    const id = entry && idIn(entry)
    return id === undefined || ids.get(owner) !== undefined ? [] : [{ ...owner, id }]
  })
  for (const { id, ...owner } of created) ids.set(owner, id)
  if (created.length > 0) return readTogether(ids, owners, keys)
  const stored = found.filter(isRecord)
  const records = stored.flatMap((item) => expectedOf(item) ?? [])
  return records.length === stored.length ? { records, items } : undefined
}

type Difference = Pick<Finding, 'finding'> & { piece: Piece }

/**
 * Compares some pieces of a record with the table, as of one moment. Writes the differences in one transaction, on condition of
 * the version of the record. In a dry run, only reports them.
 * @param pieces the locations to compare, at most 50. They may differ, or contain pieces that the record does not require
 */
export async function checkRecord(
  ids: OwnerMap<string>,
  owner: Owner,
  pieces: readonly Piece[],
  isDry: boolean,
): Promise<Finding[]> {
  const keys = pieces.map(({ key }) => key)
  const read = keys.length > 0 ? await readTogether(ids, [owner], keys) : undefined
  if (!read) return []
  const [record] = read.records
  const own = record && ownerName(record) === ownerName(owner) ? record.pieces : []
  const required = new Map(own.map((piece) => [placeOf(piece), piece]))
  const byPlace = new Map(pieces.map((piece) => [placeOf(piece), piece]))
  const differences = [...byPlace].flatMap(([place, piece]): Difference[] => {
    const item = read.items.get(nameOf(piece.key))
    const content = contentAt(piece, item)
    const expected = required.get(place)
    if (canonical(content) === canonical(expected?.content)) return []
    if (expected) return [{ finding: content === undefined ? 'missing' : 'different', piece: expected }]
    // The item may belong to another record by now.
    const isOwn = item && piecesIn(item).some((each) => ownerName(each.owner) === ownerName(owner))
    return isOwn ? [{ finding: 'stray', piece }] : []
  })
  const isRepaired =
    !isDry && differences.length > 0 && (await write(differences, stateKey(ids, owner), record))
  return differences.map(({ finding, piece }) => ({ finding, where: placeOf(piece), isRepaired }))
}

/** Returns `false` if the record changed in the meantime. */
async function write(
  differences: readonly Difference[],
  state: Key,
  record: Expected | undefined,
): Promise<boolean> {
  // A transaction may contain an item only once. A stray entry without an id is the item that shows the state.
  const isState = differences.some(({ piece }) => nameOf(piece.key) === nameOf(state))
  const writes = [...(isState ? [] : [stateCheck(state, record)]), ...differences.map(pieceWrite)]
  return (await commit(newOperation(), writes)).committed
}

/** Returns the check that a record still has its version, or that it still does not exist. */
function stateCheck(Key: Key, record: Expected | undefined): Write {
  if (!record)
    return { as: 'record', ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' } }
  return {
    as: 'record',
    ConditionCheck: {
      Key,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': record.version },
    },
  }
}

function pieceWrite({ finding, piece: { key, attribute, content } }: Difference): Write {
  const isStray = finding === 'stray'
  if (attribute !== undefined)
    return rowWrite(key, attribute, !isStray && content instanceof Uint8Array ? content : undefined)
  return isStray ? { Delete: { Key: key } } : { Put: { Item: { ...key, ...Object(content) } } }
}

import { isJsonObject } from '../../domain/json.ts'
import { batchesOf, deleteItems, getItems, type Item } from '../table/client.ts'
import { isRetired, type Key, keyOf, listEntryKey, recordKey } from '../table/keys.ts'
import { scanPages } from '../table/whole-table.ts'
import { type Finding, isRequired, nameOf, resolve } from './differences.ts'
import { expectedOf, groupOf, type Owner, type Piece, piecesIn } from './pieces.ts'
import { ownerName, type Survey } from './survey.ts'

/** The number of items whose records are read together. */
const SLICE = 100

/**
 * Finds the pieces that no record requires, in one scan, and resolves them. Checks only the groups that the survey suspects, and the
 * items that only older layouts use. `onPage` receives the findings of each page.
 */
export async function checkStrays(
  survey: Survey,
  isDry: boolean,
  onPage: (findings: readonly Finding[]) => Promise<void>,
): Promise<void> {
  let before: Item[] = []
  const finish = async () => {
    const findings: Finding[] = []
    for (const slice of batchesOf(before, SLICE)) findings.push(...(await straysIn(slice, survey, isDry)))
    await onPage(findings)
  }
  for await (const { items } of scanPages()) {
    // Delete the items of a page only after the next page was read, because some engines cannot start a page after a deleted
    // item.
    await finish()
    before = items
  }
  await finish()
}

async function straysIn(items: readonly Item[], survey: Survey, isDry: boolean): Promise<Finding[]> {
  const retired = items.map(keyOf).filter(isRetired)
  if (!isDry) await deleteItems(retired)
  const pieces = items
    .filter((item) => !isRetired(keyOf(item)))
    .flatMap(piecesIn)
    .filter(({ owner, piece }) => piece.bit === undefined && survey.suspects.has(groupOf(owner)))
    .filter(({ owner }) => !survey.unreadable.has(ownerName(owner)))
  const ids = await idsOf(
    pieces.map(({ owner }) => owner),
    survey,
  )
  const records = await getItems([...new Set(ids.values())].map(recordKey))
  const expected = new Map<unknown, ReturnType<typeof expectedOf>>(
    records.map((item) => [item.pk, expectedOf(item)]),
  )
  const findings = await Promise.all(
    [...Map.groupBy(pieces, ({ owner }) => ownerName(owner))].map(([name, each]) => {
      const id = ids.get(name)
      const state = id === undefined ? undefined : expected.get(id)
      const strays = each.map(({ piece }) => piece).filter((piece: Piece) => !isRequired(piece, state))
      const owner: Owner = each[0]?.owner ?? { kind: '', seq: 0 }
      if (strays.length === 0) return []
      const differences = strays.map((piece) => ({ finding: 'stray' as const, piece }))
      return resolve({ ...owner, id, expected: state, differences }, isDry)
    }),
  )
  return [
    ...retired.map((key): Finding => ({ finding: 'stray', where: nameOf(key), isRepaired: !isDry })),
    ...findings.flat(),
  ]
}

/** Returns the ids of records by owner. If the survey has no id, reads it from the entry. */
async function idsOf(owners: readonly Owner[], survey: Survey): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const unknown = new Map<string, Key>()
  for (const owner of owners) {
    const id = survey.ids.get(owner.kind)?.[owner.seq]
    if (id === undefined) unknown.set(ownerName(owner), listEntryKey(owner.kind, 'all', owner.seq))
    else ids.set(ownerName(owner), id)
  }
  for (const entry of await getItems([...unknown.values()]))
    for (const { owner } of piecesIn(entry))
      if (isJsonObject(entry.data)) ids.set(ownerName(owner), String(entry.data.id))
  return ids
}

import { withDeadline } from '../../request-context.ts'
import { deleteItems, getItem } from '../table/client.ts'
import { isRetired, type Key, sequenceKey } from '../table/keys.ts'
import { scanPages } from '../table/scans.ts'
import { kinds } from './expected.ts'

/** Segments of a scan that are read side by side. */
const SEGMENTS = 4
/** The time limit for the deletes of one page, at most 2,000 items, with their retries. */
const DELETE_MS = 60_000

/** The number of sequence numbers that were given to records: no fewer than there are records. */
export async function sequenceNumbers(): Promise<number> {
  const sequences = await Promise.all(kinds.map((kind) => getItem(sequenceKey(kind))))
  return sequences.reduce((sum, sequence) => sum + Number(sequence?.next ?? 0), 0)
}

/**
 * Deletes the items of forms that this release has no more, in one scan of the whole table. No release that can read the table reads them.
 * @param progress is called with the number of items that were scanned and deleted since the start
 */
export async function deleteRetired(progress: (scanned: number, deleted: number) => void): Promise<void> {
  let scanned = 0
  let deleted = 0
  const deleteIn = async (segment: number) => {
    let retired: Key[] = []
    const deletePage = async () => {
      await withDeadline(DELETE_MS, () => deleteItems(retired))
      deleted += retired.length
    }
    for await (const { items } of scanPages({ segment, of: SEGMENTS, after: undefined })) {
      // A page is deleted when the next one is read, as that begins after its last item. Not every engine finds the place of a missing one.
      await deletePage()
      retired = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })).filter(isRetired)
      scanned += items.length
      progress(scanned, deleted)
    }
    await deletePage()
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => deleteIn(segment)))
}

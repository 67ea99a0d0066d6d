import { putItem } from '../../../lib/data/table/client.ts'
import { sequenceKey } from '../../../lib/data/table/keys.ts'
import { recordTypeNames } from '../../../lib/domain/id.ts'

/** The sequence numbers of a region: the part of an index that one group of items describes. */
export const REGION = 54_272

/** Sets the last used sequence number of record types. The next record gets the next number. */
export async function setLastSequence(
  last: number,
  types: readonly string[] = recordTypeNames,
): Promise<void> {
  for (const type of types) await putItem({ Item: { ...sequenceKey(type), next: last } })
}

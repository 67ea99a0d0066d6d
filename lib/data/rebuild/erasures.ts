import * as v from 'valibot'
import { erased, prospectRecordType } from '../../domain/prospect.ts'
import { eraseSome } from '../records/erase.ts'
import { hasUnerased, restartErasure } from '../records/erase-history.ts'
import { hasNotes } from '../records/erase-notes.ts'
import { getCommittedItem } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import type { Finding } from './pieces.ts'

/** The author of the changes that complete an erasure. */
const REBUILD = 'rebuild'

const Erased = v.object({
  data: v.intersect([prospectRecordType.Stored, v.looseObject({ erased_at: v.string() })]),
})

/**
 * Completes the erasure of a prospect. In a restored table, an erased prospect or its history can still contain personal data,
 * or the prospect still has notes.
 * In a dry run, only reports it.
 */
export async function checkErasure(id: string, isDry: boolean): Promise<Finding[]> {
  if (!(await isHalfErased(id))) return []
  if (!isDry) {
    await restartErasure(id)
    while (!(await eraseSome(id, { id: REBUILD })));
  }
  return [{ finding: 'different', where: `${id} erasure`, isRepaired: !isDry }]
}

async function isHalfErased(id: string): Promise<boolean> {
  const prospect = v.safeParse(Erased, await getCommittedItem(recordKey(id)))
  if (!prospect.success) return false
  const { data } = prospect.output
  return erased(data, data.erased_at) !== data || (await hasNotes(id)) || (await hasUnerased(id))
}

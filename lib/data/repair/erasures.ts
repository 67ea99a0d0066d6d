import * as v from 'valibot'
import { erased, prospectRecordType } from '../../domain/prospect.ts'
import { hasUnerased, restartErasure } from '../records/history.ts'
import { prospects } from '../repositories/prospects.ts'
import { getItem, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { retryUntilStable } from './entries.ts'
import type { ErasureFault, Finding } from './faults.ts'

/** The author of the history entries that a repair adds. */
const VERIFY = 'verify'

const Erased = v.object({
  data: v.intersect([prospectRecordType.Kept, v.looseObject({ erased_at: v.string() })]),
})

/** Whether an erased prospect, or its history from before the erasure, still contains personal data. */
export async function isHalfErased(record: Item): Promise<boolean> {
  const prospect = v.safeParse(Erased, record)
  if (!prospect.success) return false
  const { data } = prospect.output
  return erased(data, data.erased_at) !== data || (await hasUnerased(String(record.pk)))
}

/** Checks an erased prospect again, and completes the erasure if `repair` is set. */
export async function checkErasure(fault: ErasureFault, repair: boolean): Promise<Finding[]> {
  const { id } = fault
  if (repair) await restartErasure(id)
  const state = await retryUntilStable(async () => {
    const record = await getItem(recordKey(id))
    if (!record || !(await isHalfErased(record))) return 'sound'
    if (!repair) return 'found'
    return (await prospects.eraseSome(id, { id: VERIFY })) ? 'repaired' : undefined
  })
  return state === 'sound' ? [] : [{ ...fault, state: state ?? 'unstable' }]
}

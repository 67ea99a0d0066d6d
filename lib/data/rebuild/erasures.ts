import * as v from 'valibot'
import { erased, prospectRecordType } from '../../domain/prospect.ts'
import { eraseSome } from '../records/erase.ts'
import { hasUnerased, restartErasure } from '../records/erase-history.ts'
import { getCommittedItem } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import type { Finding } from './differences.ts'
import type { Survey } from './survey.ts'

/** The author of the changes that complete an erasure. */
const REBUILD = 'rebuild'

const Erased = v.object({
  data: v.intersect([prospectRecordType.Kept, v.looseObject({ erased_at: v.string() })]),
})

/**
 * Completes erasures of prospects. In a restored table, an erased prospect or its history can still contain personal data.
 * In a dry run, only reports them.
 */
export async function checkErasures({ erasedIds }: Survey, isDry: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const id of erasedIds) {
    if (!(await isHalfErased(id))) continue
    if (!isDry) {
      await restartErasure(id)
      while (!(await eraseSome(id, { id: REBUILD })));
    }
    findings.push({ finding: 'different', where: `${id} erasure`, isRepaired: !isDry })
  }
  return findings
}

async function isHalfErased(id: string): Promise<boolean> {
  const prospect = v.safeParse(Erased, await getCommittedItem(recordKey(id)))
  if (!prospect.success) return false
  const { data } = prospect.output
  return erased(data, data.erased_at) !== data || (await hasUnerased(id))
}

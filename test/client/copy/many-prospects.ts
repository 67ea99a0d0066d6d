import { sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { later } from './frozen-service.ts'

/** Creates 250 prospects, which are three pages for a copy. */
export async function manyProspects(): Promise<void> {
  const random = seededRandom(1)
  await bulkLoad(
    'prospect',
    Array.from({ length: 250 }, () => sampleProspect(random)),
  )
  later()
}

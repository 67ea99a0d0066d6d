import { isMarked, mark } from '../data/markers.ts'
import { prospects } from '../data/prospects.ts'
import { seededRandom } from './random.ts'
import { sampleProspect } from './sample-prospects.ts'

const MARKER = 'sample-records'
const PROSPECTS = 200
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates the sample records once in the life of a table, through the same repository as everybody. Each has an
 * idempotency key of its own, so that a start that was cut short goes on where it stopped.
 * @returns how many records are new, 0 when the samples were there
 */
export async function addSampleRecords(progress: (text: string) => void): Promise<number> {
  if (await isMarked(MARKER)) return 0
  const random = seededRandom(2026)
  for (let made = 0; made < PROSPECTS; made++) {
    const input = sampleProspect(random)
    const at = new Date(Date.now() - (PROSPECTS - made) * DAY_MS - random.whole(0, DAY_MS))
    const idempotency = { scope: 'samples', key: `prospect-${made}`, fingerprint: String(made) }
    const { record } = await prospects.create(input, { idempotency, at })
    if (made % 12 === 0) await prospects.archive(record.id)
    if (made % 10 === 9) progress(`Adding sample records ${made + 1}/${PROSPECTS} ...`)
  }
  await mark(MARKER)
  return PROSPECTS
}

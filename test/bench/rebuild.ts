import { type Progress, rebuild } from '../../lib/data/rebuild/rebuild.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { type Item, putItem } from '../../lib/data/table/client.ts'
import { layoutKey, listPartition } from '../../lib/data/table/keys.ts'
import { PREVIOUS_LAYOUT } from '../../lib/data/table/layout.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../lib/local/demo/samples.ts'
import { showProgress } from '../../lib/operator/progress.ts'
import { itemsOf } from '../support/store/bulk-load.ts'
import { columns } from './figures.ts'
import { withItems } from './imported.ts'
import { optionsOf } from './options.ts'

/** Measures a rebuild of a table of release 0.6.0, and then a check of the table. Estimates the time for a million records. */
const options = optionsOf('rebuild', {
  records: { usual: 20_000, least: 1_000, what: 'prospects and properties, half of each' },
})
const RECORDS = options.number('records')
const MILLION = 1_000_000
const MB = 1024 * 1024

/**
 * Generates the items of a table of release 0.6.0: no bits and no counts, two further lists for each record, and external ids
 * without sequence numbers. Each record has an external id, so each record differs.
 */
function* earlierItems(): Generator<Item> {
  const random = seededRandom(1)
  const half = Array.from({ length: RECORDS / 2 }, (_, n) => ({ external_id: `crm-${n}` }))
  const people = half.map((external) => ({ ...sampleProspect(random), ...external }))
  yield* earlier('prospect', itemsOf(prospects, people))
  const homes = half.map((external) => ({ ...sampleProperty(random), ...external }))
  yield* earlier('property', itemsOf(properties, homes))
}

function* earlier(type: string, items: Iterable<Item>): Generator<Item> {
  const entries = listPartition(type, 'all')
  for (const item of items) {
    if (/^(BITS|FACETS)#/.test(String(item.pk))) continue
    if (item.pk === entries)
      for (const list of ['live', 'status=new']) yield { ...item, pk: listPartition(type, list) }
    if (!String(item.pk).startsWith('EXTERNAL#')) yield item
    else yield { ...item, data: { ...Object(item.data), seq: undefined } }
  }
}

type Cost = { what: string; units: number; seconds: number; heapMb: number; findings: number }

async function costOf(what: string, isDry: boolean): Promise<Cost> {
  let last: Pick<Progress, 'units' | 'seconds'> = { units: 0, seconds: 0 }
  let [heap, findings] = [0, 0]
  const progress = (now: Progress) => {
    last = now
    heap = Math.max(heap, process.memoryUsage().heapUsed)
    showProgress(`${what}: ${now.step} ${now.done} of ${now.of ?? '?'}`)
  }
  const { isComplete } = await rebuild({
    isDry,
    progress,
    report(found) {
      findings += found.length
    },
  })
  if (!isComplete) throw new Error(`${what}: differences are left`)
  return { what, units: last.units, seconds: last.seconds, heapMb: heap / MB, findings }
}

await withItems(earlierItems(), async () => {
  await putItem({ Item: { ...layoutKey, layout: PREVIOUS_LAYOUT } })
  const costs = [await costOf('rebuild from 0.6.0', false), await costOf('verify', true)]
  showProgress('')
  const minutes = (seconds: number) => ((seconds / 60) * (MILLION / RECORDS)).toFixed(0)
  options.report(
    { records: RECORDS, costs },
    [
      `A table of ${RECORDS.toLocaleString('en-US')} prospects and properties, each with an external id, in the embedded engine.\n`,
      columns([
        ['', 'findings', 'units a record', 'records a minute', 'heap MB', 'minutes for a million'],
        ...costs.map(({ what, units, seconds, heapMb, findings }) => [
          what,
          findings,
          (units / RECORDS).toFixed(1),
          ((RECORDS * 60) / seconds).toFixed(0),
          heapMb.toFixed(0),
          minutes(seconds),
        ]),
      ]),
    ].join('\n'),
  )
})

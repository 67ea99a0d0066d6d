import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { config } from '../../lib/config.ts'
import { prospectStore } from '../../lib/data/kinds/prospects.ts'
import { updateItem } from '../../lib/data/table/items.ts'
import { listEntryKey } from '../../lib/data/table/keys.ts'
import { seededRandom } from '../../lib/local/demo/random.ts'
import { sampleProspect } from '../../lib/local/demo/sample-prospects.ts'
import { showProgress } from '../../lib/operator/verify/progress.ts'
import { projectManifest } from '../support/project/project-manifest.ts'
import { itemsOf } from '../support/store/bulk-load.ts'
import { withItems } from './imported.ts'
import { optionsOf } from './options.ts'

/** `npm run bench:verify`: what a check of a table takes, in seconds and in memory; sound, and with faults everywhere. */
const options = optionsOf('bench:verify', {
  records: { usual: 20_000, least: 1_000, what: 'prospects in the table' },
  // As many as the places that are looked into as one range.
  spoiled: { usual: 64, least: 0, what: 'one in so many entries is spoiled, 0 for none' },
})
const RECORDS = options.number('records')
const EACH = options.number('spoiled')

/** As `npm run verify` does it: what stands behind `node`. */
const [, ...program] = (projectManifest.scripts.verify ?? '').split(' ')
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Prints, when a process ends, the most memory it had at a time. */
const WATCH = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`

async function verified(what: string): Promise<string> {
  const startedAt = performance.now()
  const args = ['--import', WATCH, ...program, '--table', config().TABLE_NAME]
  const running = promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 30 })
  running.child.stderr?.on('data', (text: string) => showProgress(text.trim()))
  const done = await running.catch((error) => error)
  showProgress('')
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const peak = Number(/^peak (\d+)$/m.exec(done.stderr)?.[1]) / 1_024
  const [last = ''] = done.stdout.trimEnd().split('\n').slice(-1)
  return `${what.padEnd(26)}${seconds.padStart(9)}${peak.toFixed(0).padStart(9)}   ${last}`
}

function* inputs() {
  const random = seededRandom(1)
  for (let made = 0; made < RECORDS; made++) yield sampleProspect(random)
}

async function spoil(): Promise<void> {
  for (let place = 1; place <= RECORDS; place += EACH)
    await updateItem({
      Key: listEntryKey('prospect', 'live', place),
      UpdateExpression: 'SET spoiled = :yes',
      ExpressionAttributeValues: { ':yes': true },
    })
}

await withItems(itemsOf(prospectStore, inputs()), async () => {
  const rows = [await verified('sound')]
  if (EACH > 0) {
    await spoil()
    rows.push(await verified(`one in ${EACH} entries spoiled`))
  }
  const head = `${RECORDS} prospects\n\n${''.padEnd(26)}  seconds  peak MB   what it says`
  options.report([head, ...rows].join('\n'))
})

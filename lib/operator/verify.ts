import { parseArgs } from 'node:util'
import { config } from '../config.ts'
import { type Finding, secondLook } from '../data/repair/repair.ts'
import { survey } from '../data/repair/survey.ts'
import { announce, plainly } from './command.ts'
import { LOCAL, onStage } from './stage.ts'

/**
 * `npm run verify`: checks that a table holds what its records say, and mends it with `--repair`. It may run while the
 * service does. In memory it keeps less than 1 KB for each list entry and posting (some ten a record).
 *
 * Ends with 0 when the table is sound (or all was mended), 1 when faults are left, 2 when it could not be checked.
 */
const USAGE = `Usage: npm run verify -- [--stage NAME | --table NAME] [--repair [--yes]] [--json]

Without a stage or table: that of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.`

/** Mending one fault shows what stood behind it; more rounds than this would mean that something makes new ones. */
const ROUNDS = 3
/** Milliseconds between two lines of progress in a log. */
const LOG_MS = 10_000
const SOUND = 0
const FAULTS = 1
const FAILED = 2

type Result = { table: string; items: number; findings: Finding[] }

function options() {
  const { values } = parseArgs({
    options: {
      table: { type: 'string' },
      stage: { type: 'string', default: LOCAL },
      repair: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

async function verify(repair: boolean): Promise<Result> {
  const mended: Finding[] = []
  for (let round = 1; ; round++) {
    const surveyed = await survey((items) => showProgress(`Read ${items} items ...`))
    const findings = await secondLook(surveyed, {
      repair: repair && round <= ROUNDS,
      progress: (done, of) => showProgress(`Looked again at ${done} of ${of} places ...`),
    })
    showProgress('')
    const repaired = findings.filter(({ state }) => state === 'mended')
    mended.push(...repaired)
    if (repaired.length === 0)
      return { table: config().TABLE_NAME, items: surveyed.items, findings: [...mended, ...findings] }
  }
}

function show({ table, items, findings }: Result): void {
  for (const { state, fault, where } of findings)
    console.log(`${state.padEnd(10)}${fault.padEnd(12)}${where}`)
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const left = count('found') + count('unsettled')
  const verdict = left === 0 ? 'sound' : `${left} faults left`
  console.log(`${table}: ${items} items, ${count('mended')} faults mended, ${verdict}`)
}

let shownAt = 0

/** A line that replaces itself where a person watches, one in ten seconds where not; never among the results. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
  else if (text && performance.now() - shownAt > LOG_MS) {
    console.error(text)
    shownAt = performance.now()
  }
}

async function run(): Promise<number> {
  const { table, stage, repair, yes, json, help } = options()
  if (help) {
    console.log(USAGE)
    return SOUND
  }
  if (repair) await announce(stage, 'mend what differs from its records', yes)
  const result = await onStage({ table, stage, mustExist: true }, () => verify(repair))
  if (json) console.log(JSON.stringify(result))
  else show(result)
  return result.findings.every(({ state }) => state === 'mended') ? SOUND : FAULTS
}

try {
  process.exitCode = await run()
} catch (error) {
  showProgress('')
  console.error(`The table could not be checked: ${reason(error)}`)
  process.exitCode = FAILED
}

function reason(error: unknown): string {
  const plain = plainly(error)
  if (plain !== undefined) return plain
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  const cause = error.cause instanceof Error ? ` (${error.cause.message.split('\n')[0]})` : ''
  return `${line || error.name}${cause}`
}

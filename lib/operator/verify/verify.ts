import { parseArgs } from 'node:util'
import { config } from '../../config.ts'
import { type Course, checkTable, newCourse } from '../../data/repair/check.ts'
import { whereIs } from '../../data/repair/faults.ts'
import type { Finding } from '../../data/repair/repair.ts'
import { announce, plainly } from '../command.ts'
import { LOCAL, onStage } from '../stage.ts'
import { type CourseFile, courseFile, readCourse } from './course-file.ts'
import { showProgress } from './progress.ts'

/**
 * `npm run verify`: checks that a table holds what its records say, and mends it with `--repair`. It may run while the
 * service does, and takes less than 512 MB however large the table is.
 *
 * Ends with 0 when the table is sound (or all was mended), 1 when faults are left, 2 when it could not be checked.
 */
const USAGE = `Usage: npm run verify -- [--stage NAME] [--table NAME] [--repair [--yes]] [--json] [--from FILE]

Without a stage or table: that of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.
--from goes on where a check of the same table was cut off, which says in FILE where it stood.`

/** Mending one fault shows what stood behind it; more rounds than this would mean that something makes new ones. */
const ROUNDS = 3
const SOUND = 0
const FAULTS = 1
const FAILED = 2

/** A finding as it is printed. */
type Told = { state: Finding['state']; fault: Finding['fault']; where: string }
type Result = { table: string; items: number; findings: Told[] }

function options() {
  const { values } = parseArgs({
    options: {
      table: { type: 'string' },
      stage: { type: 'string', default: LOCAL },
      repair: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      from: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

/** Tells findings as they come, as those before are not found again by a check that goes on where this one ended. */
async function verify(
  from: string | undefined,
  repair: boolean,
  tell: (told: Told) => void,
): Promise<Result> {
  const table = config().TABLE_NAME
  const findings: Told[] = []
  for (let round = 1; ; round++) {
    const course = from === undefined || round > 1 ? newCourse() : readCourse(from, table)
    const file = courseFile(table)
    const found = await oneRound(course, file, repair && round <= ROUNDS, tell).catch((error) => {
      if (course.count.items > 0) file.write(course)
      throw error
    })
    file.remove()
    findings.push(...found)
    if (found.every(({ state }) => state !== 'mended')) return { table, items: course.count.items, findings }
  }
}

async function oneRound(course: Course, file: CourseFile, repair: boolean, tell: (told: Told) => void) {
  const told: Told[] = []
  const progress = (text: string) => {
    showProgress(text)
    file.keep(course)
  }
  for await (const { findings } of checkTable(course, { repair, progress })) {
    showProgress('')
    for (const finding of findings) {
      const each = { state: finding.state, fault: finding.fault, where: whereIs(finding) }
      tell(each)
      told.push(each)
    }
  }
  showProgress('')
  return told
}

function show({ state, fault, where }: Told): void {
  console.log(`${state.padEnd(10)}${fault.padEnd(12)}${where}`)
}

function summary({ table, items, findings }: Result): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const left = count('found') + count('unsettled')
  const verdict = left === 0 ? 'sound' : `${left} faults left`
  return `${table}: ${items} items, ${count('mended')} faults mended, ${verdict}`
}

async function run(): Promise<number> {
  const { table, stage, repair, yes, json, from, help } = options()
  if (help) {
    console.log(USAGE)
    return SOUND
  }
  if (repair) await announce(stage, 'mend what differs from its records', yes)
  const tell = json ? () => undefined : show
  const result = await onStage({ table, stage, mustExist: true }, () => verify(from, repair, tell))
  console.log(json ? JSON.stringify(result) : summary(result))
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

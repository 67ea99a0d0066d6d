import { parseArgs } from 'node:util'
import { config } from '../../config.ts'
import { type Course, checkTable, newCourse } from '../../data/repair/check.ts'
import { announce, plainly } from '../command.ts'
import { LOCAL, onStage } from '../stage.ts'
import { type CourseFile, courseFile, readCourse } from './course-file.ts'
import { showProgress } from './progress.ts'
import { newReport, type Report } from './report.ts'

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
async function verify(from: string | undefined, repair: boolean, report: Report): Promise<void> {
  const table = config().TABLE_NAME
  for (let round = 1; ; round++) {
    const course = from === undefined || round > 1 ? newCourse() : readCourse(from, table)
    const file = courseFile(table)
    const mendedBefore = report.mended()
    report.beginAgain()
    await oneRound(course, file, repair && round <= ROUNDS, report).catch((error) => {
      if (course.count.items > 0) file.write(course)
      throw error
    })
    file.remove()
    if (report.mended() === mendedBefore) return report.end(course.count.items)
  }
}

async function oneRound(course: Course, file: CourseFile, repair: boolean, report: Report) {
  const progress = (text: string) => {
    showProgress(text)
    file.keep(course)
  }
  for await (const { findings } of checkTable(course, { repair, progress })) {
    showProgress('')
    for (const finding of findings) report.tell(finding)
  }
  showProgress('')
}

async function run(): Promise<number> {
  const { table, stage, repair, yes, json, from, help } = options()
  if (help) {
    console.log(USAGE)
    return SOUND
  }
  if (repair) await announce(stage, 'mend what differs from its records', yes)
  return onStage({ table, stage, mustExist: true }, async () => {
    const report = newReport(config().TABLE_NAME, json)
    await verify(from, repair, report)
    return report.left() === 0 ? SOUND : FAULTS
  })
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

import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../lib/local/engine/engine.ts'
import { npmStart } from '../support/processes/service-process.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { columns, shown, spreadOf } from './figures.ts'
import { optionsOf } from './options.ts'

/**
 * Measures `npm start` in new folders, without data and compiled code: the time until the first response, and until all sample
 * records exist. Also measures a later start in the same folders.
 */
const options = optionsOf('start', { runs: { usual: 5, least: 1, what: 'measurements of each start' } })

/** The length of a clock tick of proc(5) in milliseconds. Linux has 100 ticks a second. */
const TICK_MS = 10

/**
 * `answerMs` is the time until the first answer or, in some measurements, until all sample records exist. `processorMs` is the
 * processor time from the start of the service to its end.
 */
type Start = { answerMs: number; processorMs: number }

const samplesAreThere = 'sample records are there'

async function measuredStart(DATA_DIR: string, TMPDIR: string, until?: string): Promise<Start> {
  const PORT = String(await freePort())
  const processorBefore = childrenMs()
  const startedAt = performance.now()
  const service = await npmStart({ DATA_DIR, TMPDIR, PORT })
  while (!(await isAnswered(`http://localhost:${PORT}/health`))) await sleep(10)
  const answeredAt = performance.now()
  await service.printed(until ?? 'Ctrl-C ends it')
  const readyAt = until ? performance.now() : answeredAt
  await service.stop('SIGINT')
  return { answerMs: readyAt - startedAt, processorMs: childrenMs() - processorBefore }
}

const isAnswered = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns the processor time of ended child processes and their children (`cutime` and `cstime`). */
function childrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

const starts = new Map<string, Start[]>()
async function add(what: string, start: Promise<Start>): Promise<void> {
  starts.set(what, [...(starts.get(what) ?? []), await start])
}

for (let run = 0; run < options.number('runs'); run++) {
  const [data, temporary, otherData, otherTemporary] = [newFolder(), newFolder(), newFolder(), newFolder()]
  await add('first start, until the first response', measuredStart(data, temporary))
  const whole = measuredStart(otherData, otherTemporary, samplesAreThere)
  await add('first start, until all sample records exist', whole)
  await add('later start, until the first response', measuredStart(otherData, otherTemporary))
  for (const folder of [data, temporary, otherData, otherTemporary]) rmSync(folder, { recursive: true })
}

const seconds = (values: number[]) => shown(spreadOf(values.map((value) => value / 1_000)))
const rows = [...starts].map(([what, each]) => [
  what,
  seconds(each.map(({ answerMs }) => answerMs)),
  seconds(each.map(({ processorMs }) => processorMs)),
])
options.report(
  Object.fromEntries(starts),
  `npm start, ${options.number('runs')} runs. Seconds: median (quartiles)\n\n${columns([['', 'elapsed', 'processor, with shutdown'], ...rows])}`,
)

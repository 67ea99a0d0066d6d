import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { firstRequest } from '../../support/processes/first-request.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { optionsOf } from '../options.ts'
import { barPlot } from '../plots/bars.ts'
import { type Spread, shown, spreadOf } from '../spread.ts'
import { type ColdBuild, coldBuilds, PACKAGED, peerBuilds } from './cold-builds.ts'
import { withServiceAndToken } from './service.ts'

/**
 * `npm run bench:cold`: the processor time that a function takes to be there and to answer for the first time, built in
 * several ways. Each in a process of its own, in turns, so that what the machine does meanwhile falls on all of them.
 */
const options = optionsOf('bench:cold', { runs: { usual: 25, least: 3, what: 'starts of each build' } })
const RUNS = options.number('runs')
const entry = fileURLToPath(new URL('../../../functions/prospects/list.ts', import.meta.url))

type Measured = ColdBuild & { imported: Spread; answered: Spread }

async function measure(builds: readonly ColdBuild[], event: object): Promise<Measured[]> {
  const runs = builds.map((build) => ({ build, imported: [] as number[], answered: [] as number[] }))
  // The first run of each fills the caches of the disk, and that of the compiler, and is not counted.
  for (let run = 0; run <= RUNS; run++) {
    showProgress(`Start ${run} of ${RUNS} of each ...`)
    for (const { build, imported, answered } of runs) {
      const { status, ...first } = await firstRequest(build.file, event, build.settings)
      if (status !== 200) throw new Error(`${build.what} answered ${status}`)
      if (run === 0) continue
      imported.push(first.imported)
      answered.push(first.answered)
    }
  }
  showProgress('')
  return runs.map(({ build, imported, answered }) => ({
    ...build,
    imported: spreadOf(imported),
    answered: spreadOf(answered),
  }))
}

function row(
  { what, bytes, imported, answered }: Measured,
  importedBy: Measured | undefined,
  answeredBy: Measured | undefined,
): string {
  return [
    what.padEnd(34),
    (bytes / 1024).toFixed(0).padStart(6),
    shown(imported).padStart(22),
    (imported.median / (importedBy?.imported.median ?? 1)).toFixed(2).padStart(8),
    shown(answered).padStart(22),
    (answered.median / (answeredBy?.answered.median ?? 1)).toFixed(2).padStart(9),
    (answered.median - imported.median).toFixed(1).padStart(10),
  ].join('')
}

function table(own: readonly Measured[], peers: readonly Measured[]): string {
  const [bare, naive] = own
  const packaged = own.find(({ what }) => what === PACKAGED)
  return [
    `GET /api/v1/prospects, ${RUNS} starts of each in turns; milliseconds of processor, median (quarters)\n`,
    `${'each with what is above it'.padEnd(34)}   KiB       start and import  / bare      and first answer  / naive   that alone`,
    ...own.map((each) => row(each, bare, naive)),
    `\n${'the same work on other frameworks'.padEnd(34)}   KiB       start and import  / ours      and first answer   / ours   that alone`,
    ...peers.map((each) => row(each, packaged, packaged)),
  ].join('\n')
}

function plot(measured: readonly Measured[]): string {
  const bars = measured.map(({ what, imported, answered }) => ({
    name: what,
    parts: [imported.median, Math.max(0, answered.median - imported.median)],
  }))
  return barPlot(
    'From the start of Node to the first answer',
    ['start and import', 'first answer'],
    'ms of processor',
    bars,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
try {
  await withServiceAndToken(async (token) => {
    const path = '/api/v1/prospects'
    const headers = { authorization: `Bearer ${token}` }
    const event = httpEvent({ method: 'GET', template: path, path, pathParameters: {}, headers })
    const builds = await coldBuilds(entry, folder)
    const measured = await measure([...builds, ...(await peerBuilds(folder))], event)
    const [own, peers] = [measured.slice(0, builds.length), measured.slice(builds.length)]
    if (options.json) console.log(JSON.stringify({ runs: RUNS, own, peers }))
    else options.report(table(own, peers), plot(measured))
  })
} finally {
  rmSync(folder, { recursive: true })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showProgress } from '../../../lib/operator/progress.ts'
import { firstRequest } from '../../support/processes/first-request.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { columns, type Spread, shown, spreadOf } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { type ColdBuild, coldBuilds } from './cold-builds.ts'
import { withServiceAndToken } from './service.ts'

/**
 * Prints the processor time of the start and the first answer of a function, for several builds of the function. Each start is a new
 * process. The builds alternate, so that other work on the machine affects all builds equally.
 */
const options = optionsOf('cold', { runs: { usual: 25, least: 3, what: 'starts of each build' } })
const RUNS = options.number('runs')
const entry = fileURLToPath(new URL('../../../functions/prospects/list.ts', import.meta.url))

type Measured = ColdBuild & { imported: Spread; answered: Spread }

async function measure(builds: readonly ColdBuild[], event: object): Promise<Measured[]> {
  const runs = builds.map((build) => ({ build, imported: [] as number[], answered: [] as number[] }))
  // The first run of each build is not counted, because it fills the caches of the disk and the compiler.
  for (let run = 0; run <= RUNS; run++) {
    showProgress(`Starting each build: run ${run} of ${RUNS} ...`)
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

function table(measured: readonly Measured[]): string {
  const [bare, naive] = measured
  const rows = measured.map(({ what, bytes, zipped, imported, answered }) => [
    what,
    (bytes / 1024).toFixed(0),
    (zipped / 1024).toFixed(0),
    shown(imported),
    (imported.median / (bare?.imported.median ?? 1)).toFixed(2),
    shown(answered),
    (answered.median / (naive?.answered.median ?? 1)).toFixed(2),
    (answered.median - imported.median).toFixed(1),
  ])
  const [start, first] = ['start and import', 'with first response']
  const head = ['build', 'KiB', 'zipped', start, '/ bare', first, '/ naive', 'response alone']
  const heading = `GET /api/v1/prospects: ${RUNS} starts of each build, alternating. Processor time in milliseconds: median (quartiles)`
  return `${heading}\n\n${columns([head, ...rows])}`
}

const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
try {
  await withServiceAndToken(async (token) => {
    const path = '/api/v1/prospects'
    const headers = { authorization: `Bearer ${token}` }
    const event = httpEvent({ method: 'GET', template: path, path, pathParameters: {}, headers })
    const measured = await measure(await coldBuilds(entry, folder), event)
    options.report({ runs: RUNS, measured }, table(measured))
  })
} finally {
  rmSync(folder, { recursive: true })
}

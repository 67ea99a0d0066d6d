import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { build } from 'esbuild'
import * as v from 'valibot'
import { showProgress } from '../../cli/progress.ts'
import { issueToken } from '../../lib/auth/issue-token.ts'
import { newKeyPair } from '../../lib/auth/key-pair.ts'
import plugins from '../../lib/build/plugins.ts'
import { useServiceEnvironment } from '../../lib/config.ts'
import { readYaml } from '../../lib/local/serverless-yml.ts'
import { firstRequest } from '../support/processes/first-request.ts'
import { httpEvent } from '../support/requests/http-event.ts'
import { cannedStore } from '../support/store/canned-store.ts'
import { columns, type Spread, shown, spreadOf } from './figures.ts'
import { optionsOf } from './options.ts'

/**
 * Prints the processor time of the start and the first answer of a packaged function, and of a handler that does nothing. Each
 * start is a new process. The builds alternate, so that other work on the machine affects all builds equally.
 */
const options = optionsOf('cold', { name: 'runs', usual: 25, least: 3, what: 'starts of each build' })
const RUNS = options.number
const entry = fileURLToPath(new URL('../../functions/prospects/list.ts', import.meta.url))

const Manifest = v.object({
  custom: v.object({
    esbuild: v.object({
      bundle: v.boolean(),
      format: v.literal('esm'),
      target: v.string(),
      platform: v.literal('node'),
      mainFields: v.array(v.string()),
      minify: v.boolean(),
      define: v.record(v.string(), v.string()),
    }),
  }),
})

type Build = { what: string; file: string; settings: Record<string, string> }
type Measured = Build & { bytes: number; zipped: number; imported: Spread; answered: Spread }

/** Builds the function as it is packaged. The last build also runs the warm-ups, as in Lambda. */
async function buildsIn(folder: string): Promise<Build[]> {
  const [bare, packaged] = [join(folder, 'bare.mjs'), join(folder, 'packaged.mjs')]
  writeFileSync(bare, 'export const handler = async () => ({ statusCode: 200 })\n')
  const { esbuild } = readYaml('serverless.yml', Manifest).custom
  await build({ ...esbuild, plugins, entryPoints: [entry], outfile: packaged })
  const lambda = { AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' }
  return [
    { what: 'bare handler', file: bare, settings: {} },
    { what: 'as packaged', file: packaged, settings: {} },
    { what: 'with warm-up at the start, as in Lambda', file: packaged, settings: lambda },
  ]
}

async function measure(builds: readonly Build[], event: object): Promise<Measured[]> {
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
  return runs.map(({ build, imported, answered }) => {
    const code = readFileSync(build.file)
    // `serverless package` compresses with this level.
    const zipped = deflateRawSync(code, { level: 1 }).length
    const spreads = { imported: spreadOf(imported), answered: spreadOf(answered) }
    return { ...build, ...spreads, bytes: code.length, zipped }
  })
}

function table(measured: readonly Measured[]): string {
  const bare = measured[0]?.imported.median ?? 1
  const rows = measured.map(({ what, bytes, zipped, imported, answered }) => [
    what,
    (bytes / 1024).toFixed(0),
    (zipped / 1024).toFixed(0),
    shown(imported),
    (imported.median / bare).toFixed(2),
    shown(answered),
    (answered.median - imported.median).toFixed(1),
  ])
  const [start, first] = ['start and import', 'with first response']
  const head = ['build', 'KiB', 'zipped', start, '/ bare', first, 'response alone']
  const heading = `GET /api/v1/prospects: ${RUNS} starts of each build, alternating. Processor time in milliseconds: median (quartiles)`
  return `${heading}\n\n${columns([head, ...rows])}`
}

/** Sets the environment of a service, and returns the token of an agent who is not in the table. */
async function prepare(storeEndpoint: string): Promise<string> {
  const { signingKey, publicKeys } = await newKeyPair()
  useServiceEnvironment({
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: storeEndpoint,
    TABLE_NAME: 'bench',
    TOKEN_ISSUER: 'bench',
    TOKEN_AUDIENCE: 'bench',
    TOKEN_PUBLIC_KEYS: JSON.stringify(publicKeys),
  })
  const at = new Date().toISOString()
  const names = { id: 'usr_bench', email: 'bench@example.com', name: 'Bench', password: '' }
  const user = { ...names, role: 'agent', credential: 1, created_at: at, updated_at: at } as const
  return (await issueToken(user, signingKey)).token
}

const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
// The store returns an empty result for every request.
const store = await cannedStore()
try {
  const path = '/api/v1/prospects'
  const headers = { authorization: `Bearer ${await prepare(store.endpoint)}` }
  const event = httpEvent({ method: 'GET', template: path, path, pathParameters: {}, headers })
  options.report(table(await measure(await buildsIn(folder), event)))
} finally {
  store.close()
  rmSync(folder, { recursive: true })
}

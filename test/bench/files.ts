import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import { addDemoUsers } from '../../lib/local/demo/users.ts'
import { send, withKeys } from './costs/handlers.ts'
import { withEngine } from './engine.ts'
import { optionsOf } from './options.ts'

/** Counts the files of this project in which a request calls a function; with `--json` it names them. */
const options = optionsOf('files', {})
const root = new URL('../../', import.meta.url)
const session = new Session()

/** The files of lib/ and functions/ in which some work calls a function, in alphabetical order. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  return result
    .filter(({ url }) => ['lib/', 'functions/'].some((folder) => url.startsWith(`${root}${folder}`)))
    .filter(({ functions }) =>
      // The function that begins at 0 is the module itself.
      functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0),
    )
    .map(({ url }) => url.slice(root.href.length))
    .toSorted()
}

const linesOf = (files: readonly string[]) =>
  files
    .map((file) => readFileSync(fileURLToPath(new URL(file, root)), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0)

console.info = () => undefined
session.connect()
await session.post('Profiler.enable')
await withEngine(() =>
  withKeys(async () => {
    await addDemoUsers()
    const { token } = await send('POST', '/api/auth/login', undefined, {
      email: 'agent@demo.test',
      password: 'demo-password',
    })
    const ask = (method: string, path: string, json?: object) => send(method, `/api/v1/${path}`, token, json)
    const acceptedOffer = async () => {
      const prospect = await ask('POST', 'prospects', { name: 'Ada', email: 'ada@example.com' })
      const home = { address: '12 rue des Lilas, Lyon', type: 'apartment', surface: 54, price: 260_000 }
      const property = await ask('POST', 'properties', home)
      const offer = { prospect_id: prospect.id, property_id: property.id, offer_amount: 248_000 }
      return `transactions/${(await ask('POST', 'transactions', offer)).id}`
    }
    // Once before the count: what runs at the first request only is left out.
    await ask('PUT', await acceptedOffer(), { status: 'accepted' })
    await ask('GET', 'properties?page=1')
    const path = await acceptedOffer()
    const requests = {
      'GET /api/v1/properties': await filesOf(() => ask('GET', 'properties?page=1')),
      'PUT /api/v1/transactions/{id}, accepted': await filesOf(() =>
        ask('PUT', path, { status: 'accepted' }),
      ),
    }
    if (options.json) console.log(JSON.stringify(requests))
    else
      options.report(
        Object.entries(requests)
          .map(([name, files]) => `${name}: ${files.length} files, ${linesOf(files)} lines`)
          .join('\n'),
      )
  }),
)
process.exit()

import { Session } from 'node:inspector/promises'
import { readProjectFile } from '../support/project/source-files.ts'
import { withHandlers } from './costs/handlers.ts'
import { optionsOf } from './options.ts'

/**
 * Sends two example requests. Counts for each request the source files with at least one called function. With `--json`, prints
 * the names of these files.
 */
const options = optionsOf('files', {})
const root = new URL('../../', import.meta.url).href
const session = new Session()

/** Returns the files of lib/ and functions/ that contain a function that `work` calls, in alphabetical order. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  return result
    .filter(({ url }) => ['lib/', 'functions/'].some((folder) => url.startsWith(`${root}${folder}`)))
    .filter(({ functions }) =>
      // Skips the function at offset 0, because it is the module itself.
      functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0),
    )
    .map(({ url }) => url.slice(root.length))
    .toSorted()
}

const linesOf = (files: readonly string[]) =>
  files.map((file) => readProjectFile(file).split('\n').length - 1).reduce((sum, lines) => sum + lines, 0)

session.connect()
await session.post('Profiler.enable')
await withHandlers(async (send) => {
  const acceptedOffer = async () => {
    const prospect = await send('POST', '/api/v1/prospects', { name: 'Ada', email: 'ada@example.com' })
    const home = { address: '12 rue des Lilas, Lyon', type: 'apartment', surface: 54, price: 260_000 }
    const property = await send('POST', '/api/v1/properties', home)
    const offer = { prospect_id: prospect.id, property_id: property.id, offer_amount: 248_000 }
    return `/api/v1/transactions/${(await send('POST', '/api/v1/transactions', offer)).id}`
  }
  const list = () => send('GET', '/api/v1/properties?page=1')
  const accept = (path: string) => send('PUT', path, { status: 'accepted' })
  // Sends both requests once before the measurement, because some code runs only in the first request.
  await accept(await acceptedOffer())
  await list()
  const path = await acceptedOffer()
  const requests = {
    'GET /api/v1/properties': await filesOf(list),
    'PUT /api/v1/transactions/{id}, accepted': await filesOf(() => accept(path)),
  }
  const lines = Object.entries(requests).map(
    ([name, files]) => `${name}: ${files.length} files, ${linesOf(files)} lines`,
  )
  options.report(requests, lines.join('\n'))
})
process.exit()

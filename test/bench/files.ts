import { type Profiler, Session } from 'node:inspector/promises'
import { stripTypeScriptTypes } from 'node:module'
import { readProjectFile } from '../support/project/source-files.ts'
import { withHandlers } from './costs/handlers.ts'
import { optionsOf } from './options.ts'

/**
 * Sends two example requests. For each request, counts the source files with at least one called function, all lines of these
 * files, the lines of code among them, and the lines that run. With `--json`, prints these numbers for each file.
 */
const options = optionsOf('files', {})
const root = new URL('../../', import.meta.url).href
const session = new Session()

type FileUse = { file: string; lines: number; code: number; run: number }

/** Returns the files of lib/ and functions/ that contain a function that `work` calls, in alphabetical order. */
async function filesOf(work: () => Promise<unknown>): Promise<FileUse[]> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  return result
    .filter(({ url }) => ['lib/', 'functions/'].some((folder) => url.startsWith(`${root}${folder}`)))
    .map(({ url, functions }) => useOf(url.slice(root.length), functions))
    .filter(({ run }) => run > 0)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/**
 * Counts the lines of which at least one character ran. The ranges of a function come before its nested ranges, and the inner
 * range applies. The code of the module itself did not run again.
 */
function useOf(file: string, functions: Profiler.FunctionCoverage[]): FileUse {
  const text = readProjectFile(file)
  const hasRun = new Uint8Array(text.length)
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      hasRun.fill(startOffset > 0 && count > 0 ? 1 : 0, startOffset, endOffset)
  const lines = [...text.matchAll(/.*\n/g)]
  const run = lines.filter(({ 0: line, index }) =>
    [...line].some((character, at) => /\S/.test(character) && hasRun[index + at] === 1),
  )
  return { file, lines: lines.length, code: codeLinesIn(text), run: run.length }
}

/** Counts the lines that could run: not comments, blank lines, imports and types. */
function codeLinesIn(text: string): number {
  const code = stripTypeScriptTypes(text)
    .replace(/^\s*\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')
    .replace(/^import [^']*'[^']*'$/gm, '')
  return code.split('\n').filter((line) => /\S/.test(line)).length
}

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
  const lines = Object.entries(requests).map(([name, files]) => {
    const sumOf = (count: 'lines' | 'code' | 'run') => files.reduce((sum, file) => sum + file[count], 0)
    const [all, code, run] = [sumOf('lines'), sumOf('code'), sumOf('run')]
    const share = (of: number) => `${Math.round((100 * run) / of)} %`
    return `${name}: ${files.length} files, ${all} lines, of these ${code} of code. ${run} lines run: ${share(all)} of all, ${share(code)} of the code`
  })
  options.report(requests, lines.join('\n'))
})
process.exit()

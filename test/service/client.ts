import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hasChromium, launchChromium } from '../support/processes/chromium.ts'
import { loopbackServer } from '../support/processes/loopback-server.ts'
import type { Running } from '../support/processes/service-process.ts'
import { NAME, packedClient } from '../support/project/packed-client.ts'
import { listProspects } from '../support/requests/http-client.ts'
import { block } from './tour.ts'

const run = promisify(execFile)
const scene = JSON.stringify(join(process.cwd(), 'test/service/client-scene.ts'))
const app = `import * as client from 'real-estate-records-client'
import { clientScene } from ${scene}
export const play = (url) => clientScene(client, url)`

/** Declarations of the names that the examples in the docs use. */
const around = `import type { HandedBack as Returned, LocalChange, Session, Store } from 'real-estate-records-client'
declare const savedSession: Session
declare const baseUrl: string, userId: string, property_id: string, email: string, password: string
declare function saveSession(session: Session | undefined): void
declare function show(key: string, name: string, isWaiting: boolean): void
declare function log(from: string, records: { kind: string; id: string }[]): void
declare function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, snapshot: () => T): T
declare function newStorage(): string
declare function openStore(storage: string): Store
declare function it(name: string, run: () => Promise<void>): void
declare function confirmLoss(changes: number): Promise<boolean>
declare function showFields(errors: { field: string; code: string }[] | undefined): void
declare function ask(change: Returned): Promise<'send again' | 'give up' | 'later'>
declare function tell(givenUp: LocalChange[]): void`

const outcome = {
  statuses: [200, 201, 204],
  headers: ['date', 'etag', 'location', 'x-request-id'],
  record: { name: 'Zoé Müller', status: 'active', criteria: {} },
  refusals: ['unauthenticated', 'precondition_failed', ['name length', 'phone format'], 'not_found'],
  isWhole: true,
  kept: ['admin@demo.test', 'none'],
}

/** Tests the client package with a running service. */
export function clientTests(running: () => Running): void {
  let folder: string
  beforeAll(() => {
    // Installs the TypeScript versions that the tests of types use.
    execFileSync('npm', ['ci'], { cwd: 'client', stdio: 'pipe' })
    folder = packedClient()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Bundles code for browsers. The bundling fails if the code imports a Node module. */
  async function bundled(contents: string, options: BuildOptions): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      platform: 'browser',
      write: false,
      ...options,
    })
    return outputFiles?.[0]?.text ?? ''
  }

  /** Returns the compiler's output for a file. */
  async function compiled(file: string): Promise<string> {
    const options = '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler'.split(' ')
    const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
    const all = [...options, '--lib', 'es2022,dom', '--types', '', file]
    return (await run(tsc, ['--ignoreConfig', ...all], { cwd: folder }).catch((failure) => failure)).stdout
  }

  test('the client package works in Node', async () => {
    const program = join(folder, 'app.mjs')
    writeFileSync(program, `${app}\nconsole.log(JSON.stringify(await play(process.argv[2])))`)
    const { stdout } = await run(process.execPath, [program, running().url])
    expect(JSON.parse(stdout)).toEqual(outcome)
  })

  test.skipIf(!hasChromium)('the client package works in Chromium on a page of another origin', async () => {
    const { url, close } = await loopbackServer((_, answer) =>
      answer.setHeader('content-type', 'text/html').end('<p>An app'),
    )
    onTestFinished(close)
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(url)
    await page.addScriptTag({ content: await bundled(app, { format: 'iife', globalName: 'app' }) })
    expect(await page.evaluate(`app.play(${JSON.stringify(running().url)})`)).toEqual(outcome)
  })

  test.each([
    [
      11.5,
      'with offline copies',
      `connect, each, ServiceError, copyOf } from '${NAME}'; export { indexedDbStore } from '${NAME}/indexed-db'`,
    ],
    [2.5, 'without offline copies', `connect, each, ServiceError } from '${NAME}'`],
  ])('the compressed client takes at most %f KB %s', async (most, what, names) => {
    const text = await bundled(`export { ${names}`, { minify: true, format: 'esm' })
    const size = gzipSync(text).length
    console.log(`The compressed client takes ${size} bytes ${what}`)
    expect(text).toContain('idempotency-key')
    expect(text.includes('indexedDB')).toBe(what === 'with offline copies')
    expect(size).toBeLessThan(most * 1024)
  })

  test('import and require load one copy of the client, also from the sub-paths', async () => {
    const program = join(folder, 'copies.mjs')
    writeFileSync(
      program,
      `import { createRequire } from 'node:module'
import { copyOf, ServiceError, textSearch } from '${NAME}'
import { ServiceError as fromConnect } from '${NAME}/connect'
import { textSearch as fromTextSearch } from '${NAME}/text-search'
const require = createRequire(import.meta.url)
const all = require('${NAME}')
const same = [fromConnect, all.ServiceError, require('${NAME}/connect').ServiceError].every((each) => each === ServiceError)
console.log(same && fromTextSearch === textSearch && all.copyOf === copyOf, require('${NAME}/package.json').name)`,
    )
    const { stdout } = await run(process.execPath, [program])
    expect(stdout.trim()).toBe(`true ${NAME}`)
  })

  test('requests compile only with documented paths, values and fields', async () => {
    writeFileSync(
      join(folder, 'app.ts'),
      `import { connect } from 'real-estate-records-client'
const api = connect({ baseUrl: '' })
const { data } = await api.GET('/api/v1/prospects', { params: { query: { status: 'active' } } })
export const names: string[] = data.data.map(({ name }) => name)
// @ts-expect-error: no such path
api.GET('/api/v1/persons')
// @ts-expect-error: no such status
api.GET('/api/v1/prospects', { params: { query: { status: 'asleep' } } })
// @ts-expect-error: a name is required
api.POST('/api/v1/prospects', { body: { email: 'zoe@example.com' } })
// @ts-expect-error: no such field
data.data.map(({ nickname }) => nickname)
`,
    )
    expect(await compiled('app.ts')).toBe('')
  })

  test.each([
    ['app.cts', 'node16', 'node16'],
    ['app.mts', 'node16', 'node16'],
    ['app.ts', 'esnext', 'bundler'],
  ])(
    'the types of the client compile with TypeScript 5.0 and newer: %s, module %s, resolution %s',
    async (file, module, moduleResolution) => {
      writeFileSync(
        join(folder, file),
        `import { connect, copyOf, memoryStore } from '${NAME}'
import { allPages, sendBatch } from '${NAME}/bulk'
import { indexedDbStore } from '${NAME}/indexed-db'
const api = connect({ baseUrl: '' })
export const copies = [copyOf(api, memoryStore()), copyOf(api, indexedDbStore('copy'))]
export const results = sendBatch(api, 'notes', [{ text: 'A' }])
export const pages = allPages(api, 'notes', { done: true })
export const price = async () => (await copies[0]?.list('property', { price_max: 5 }))?.[0]?.record.price.toFixed(2)
// @ts-expect-error: no such path
void api.GET('/api/v1/persons')
`,
      )
      const options = { noEmit: true, strict: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] }
      const compilerOptions = { ...options, module, moduleResolution, skipLibCheck: false }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
      for (const name of ['typescript-oldest', 'typescript']) {
        const tsc = join(process.cwd(), 'client/node_modules', name, 'bin/tsc')
        const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((failure) => failure)
        expect(stdout, name).toBe('')
      }
    },
  )

  test('the program of docs/tour.md compiles and runs', async () => {
    const { url, token } = running()
    const found = async () =>
      (await listProspects(url, token.viewer, { search: 'zoe lefevre' })).pagination.total
    const before = await found()
    const shown = block('docs/tour.md', 'With the client', 1)
    writeFileSync(join(folder, 'tour.mts'), shown)
    expect(await compiled('tour.mts')).toBe('')
    const program = join(folder, 'tour.mjs')
    writeFileSync(program, shown.replace('http://localhost:3000', url))
    await run(process.execPath, [program])
    expect(await found()).toBe(before + 1)
  })

  test.each(['client', 'offline'])('the examples of docs/%s.md compile', async (page) => {
    const blocks = readFileSync(`docs/${page}.md`, 'utf8').split('```ts\n').slice(1)
    const text = blocks.map((block) => block.split('```')[0]).join('\n')
    writeFileSync(join(folder, `${page}.mts`), `${around}\n${text}`)
    expect(await compiled(`${page}.mts`)).toBe('')
  })
}

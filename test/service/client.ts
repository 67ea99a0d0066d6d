import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../lib/local/engine/ports.ts'
import { hasChromium, launchChromium } from '../support/processes/chromium.ts'
import type { Running } from '../support/processes/service-process.ts'
import { packedClient } from '../support/project/packed-client.ts'

const run = promisify(execFile)
const scene = JSON.stringify(join(process.cwd(), 'test/service/client-scene.ts'))
const app = `import * as client from 'real-estate-records-client'
import { clientScene } from ${scene}
export const play = (url) => clientScene(client, url)`

const outcome = {
  statuses: [200, 201, 204],
  headers: ['date', 'etag', 'location', 'x-request-id'],
  record: { name: 'Zoé Müller', status: 'active', criteria: {} },
  refusals: ['unauthenticated', 'precondition_failed', ['name length', 'phone format'], 'not_found'],
  isWhole: true,
  kept: ['admin@demo.test', 'none'],
}

/** The client as npm packs it, against a service that runs. */
export function clientTests(running: () => Running): void {
  let folder: string
  beforeAll(() => {
    folder = packedClient()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** For browsers: what imports from Node does not build. */
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

  test('works in Node', async () => {
    const program = join(folder, 'app.mjs')
    writeFileSync(program, `${app}\nconsole.log(JSON.stringify(await play(process.argv[2])))`)
    const { stdout } = await run(process.execPath, [program, running().url])
    expect(JSON.parse(stdout)).toEqual(outcome)
  })

  test.skipIf(!hasChromium)('works in Chromium, from a page of another origin', async () => {
    const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<p>An app'))
    const origin = { port: await freePort(), host: '127.0.0.1' }
    await new Promise<void>((resolve) => server.listen(origin, resolve))
    onTestFinished(() => void server.close())
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`http://${origin.host}:${origin.port}/`)
    await page.addScriptTag({ content: await bundled(app, { format: 'iife', globalName: 'app' }) })
    expect(await page.evaluate(`app.play(${JSON.stringify(running().url)})`)).toEqual(outcome)
  })

  test('takes less than 10 KB, compressed', async () => {
    const all = `export * from 'real-estate-records-client'; export * from 'real-estate-records-client/indexed-db'`
    const text = await bundled(all, { minify: true, format: 'esm' })
    const size = gzipSync(text).length
    console.log(`The client takes ${size} bytes, compressed`)
    expect(text).toContain('idempotency-key')
    expect(text).toContain('indexedDB')
    expect(size).toBeLessThan(10 * 1024)
  })

  test('compiles what the document has, and nothing else', async () => {
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
// @ts-expect-error: an e-mail is required
api.POST('/api/v1/prospects', { body: { name: 'Zoé' } })
// @ts-expect-error: no such field
data.data.map(({ nickname }) => nickname)
`,
    )
    const options = '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler'.split(' ')
    const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
    const compiled = run(tsc, [...options, '--lib', 'es2022,dom', '--types', '', 'app.ts'], { cwd: folder })
    expect(await compiled.catch(({ stdout }) => stdout)).toMatchObject({ stdout: '' })
  })
}

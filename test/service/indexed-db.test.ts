import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeTests } from '../../client/src/stores/store-tests.ts'
import { hasChromium, launchChromium } from '../support/processes/chromium.ts'
import { type LoopbackServer, loopbackServer } from '../support/processes/loopback-server.ts'

const source = `
export { indexedDbStore } from './client/src/stores/indexed-db.ts'
export { storeTests } from './client/src/stores/store-tests.ts'`

let pages: LoopbackServer
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  if (!hasChromium) return
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'app',
    write: false,
  })
  const page = `<!doctype html><script>${outputFiles[0]?.text}</script>`
  pages = await loopbackServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page))
  browser = await launchChromium()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await pages?.close()
})

async function tabOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(pages.url)
  await page.evaluate(`var store = app.indexedDbStore('copy')`)
  return page
}

const newTab = async () => tabOf(await browser.newContext())
const put = (id: string) => `store.transaction((on) => on.put('outbox', '${id}', '${id}'))`
const kept = `store.transaction((on) => on.list('outbox')).then((all) => all.map(([id]) => id))`

test.skipIf(!hasChromium)('the IndexedDB store passes the tests for stores', async () => {
  const page = await newTab()
  const names = await page.evaluate(`(async () => {
    for (const [nth, { name, run }] of app.storeTests.entries())
      await run(() => app.indexedDbStore('test ' + nth)).catch((failure) => { throw new Error(name + ': ' + failure.message) })
    return app.storeTests.map(({ name }) => name)
  })()`)
  expect(names).toEqual(storeTests.map(({ name }) => name))
})

test.skipIf(!hasChromium)(
  'the IndexedDB store opens its database again if the browser has closed it without an event',
  async () => {
    const page = await newTab()
    await page.evaluate(put('before'))
    await page.evaluate(`(() => {
    const { transaction } = IDBDatabase.prototype
    let dead
    IDBDatabase.prototype.transaction = function (...given) {
      dead ??= this
      if (this === dead) throw new DOMException('The database connection is closing', 'InvalidStateError')
      return transaction.apply(this, given)
    }
  })()`)
    await page.evaluate(put('since'))
    expect(await page.evaluate(kept)).toEqual(['before', 'since'])
  },
)

test.skipIf(!hasChromium)(
  'the IndexedDB store removes the tables of release 0.6.0 and keeps its pending changes',
  async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(pages.url)
    await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('copy', 1)
    request.onupgradeneeded = () => {
      for (const table of ['prospect', 'outbox', 'sent']) request.result.createObjectStore(table).put('old', 'old')
    }
    request.onsuccess = () => { request.result.close(); resolve() }
    request.onerror = reject
  })`)
    await page.evaluate(`var store = app.indexedDbStore('copy')`)
    expect(await page.evaluate(kept)).toEqual(['old'])
    expect(
      await page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('copy')
    request.onsuccess = () => resolve([...request.result.objectStoreNames])
  })`),
    ).toEqual(['outbox', 'records', 'state'])
  },
)

test.skipIf(!hasChromium)(
  'the IndexedDB store creates its database again if the browser has deleted it',
  async () => {
    const page = await newTab()
    await page.evaluate(put('work'))
    await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('copy')
    request.onsuccess = resolve
    request.onerror = request.onblocked = reject
  })`)
    expect(await page.evaluate(kept)).toEqual([])
  },
)

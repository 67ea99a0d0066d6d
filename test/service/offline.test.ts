import { rmSync } from 'node:fs'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../lib/local/engine/engine.ts'
import { hasChromium, launchChromium } from '../support/processes/chromium.ts'
import { type LoopbackServer, loopbackServer } from '../support/processes/loopback-server.ts'
import { npmStart, type ServiceProcess } from '../support/processes/service-process.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { packedClient } from '../support/project/packed-client.ts'
import { listProspects, request, signIn } from '../support/requests/http-client.ts'

/** The code of an app that starts with its saved session. The app and the service have different origins. */
const appOf = (url: string) => `
import { connect, copyOf } from 'real-estate-records-client'
import { indexedDbStore } from 'real-estate-records-client/indexed-db'
const kept = localStorage.getItem('session')
const onSession = (session) => localStorage.setItem('session', JSON.stringify(session))
export const api = connect({ baseUrl: ${JSON.stringify(url)}, onSession, ...(kept && { session: JSON.parse(kept) }) })
export const copy = copyOf(api, indexedDbStore('copy of the admin'))`

const folders = { client: '', data: newFolder() }
let port: string
let url: string
let service: ServiceProcess
let app: LoopbackServer

const started = () => npmStart({ DATA_DIR: folders.data, DEMO: '0', PORT: port })

beforeAll(async () => {
  if (!hasChromium) return
  port = String(await freePort())
  service = await started()
  url = await service.url()
  folders.client = packedClient()
  const { outputFiles } = await build({
    stdin: { contents: appOf(url), resolveDir: folders.client },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'app',
    write: false,
  })
  const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script')
  const page = `<!doctype html><script>${script}</script>`
  app = await loopbackServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page))
}, 120_000)

afterAll(async () => {
  service?.kill()
  await app?.close()
  for (const folder of Object.values(folders)) if (folder) rmSync(folder, { recursive: true })
})

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${app.url}/app`)
  return page
}

/** Starts a browser with one tab of the app. */
async function newDevice(): Promise<{ context: BrowserContext; page: Page; leave(): Promise<void> }> {
  const browser = await launchChromium()
  const context = await browser.newContext()
  return { context, page: await opened(context), leave: () => browser.close() }
}

/** Reads the list of offers, and the names and statuses of the prospects, from the service. */
async function atTheService() {
  const token = await signIn(url, 'admin@demo.test')
  const { data: prospects } = await listProspects(url, token, { status: 'all' })
  const { body } = await request(url, 'GET', '/api/v1/transactions?include=prospect,property', { token })
  return { prospects: prospects.map(({ name, status }) => `${name} ${status}`), offers: body }
}

test.skipIf(!hasChromium)(
  'in a browser, each offline change is applied once although the page is reloaded and the service is killed',
  async ({ onTestFinished }) => {
    const device = await newDevice()
    onTestFinished(device.leave)
    const { context, page } = device
    await page.evaluate(`app.api.signIn({ email: 'admin@demo.test', password: 'demo-password' })`)
    expect(await page.evaluate('app.copy.sync()')).toEqual([])

    await context.setOffline(true)
    await page.evaluate(`(async () => {
      const prospect_id = await app.copy.create('prospect', { name: 'Zoé', email: 'zoe@example.com' })
      const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260000 }
      const property_id = await app.copy.create('property', flat)
      await app.copy.create('transaction', { prospect_id, property_id, offer_amount: 248000 })
      await app.copy.update(await app.copy.get('prospect', prospect_id), { status: 'active' })
    })()`)
    expect(await page.evaluate(`app.copy.sync().catch(({ message }) => message)`)).toMatch(/fetch/i)
    await context.setOffline(false)
    await page.reload()
    expect(await page.evaluate('app.copy.waiting()')).toHaveLength(4)
    expect(await page.evaluate(`app.copy.list('prospect')`)).toMatchObject([
      { record: { name: 'Zoé', status: 'active' } },
    ])

    const killed = new Promise<void>((resolve) =>
      page.once('request', () => void service.stop('SIGKILL').then(() => resolve())),
    )
    const outcome = page.evaluate(`app.copy.sync().catch(({ message }) => message)`)
    await killed
    expect(await outcome).toMatch(/fetch/i)

    service = await started()
    await service.url()
    await page.reload()
    expect(await page.evaluate('app.copy.sync()')).toEqual([])
    expect(await page.evaluate('app.copy.waiting()')).toEqual([])
    expect(await atTheService()).toMatchObject({
      prospects: ['Zoé active'],
      offers: {
        data: [
          { offer_amount: 248_000, prospect: { name: 'Zoé' }, property: { address: '12 rue des Lilas' } },
        ],
        pagination: { total: 1 },
      },
    })

    const tab = await opened(context)
    const create = (name: string) =>
      `app.copy.create('prospect', { name: '${name}', email: 'a@example.com' }).then(() => app.copy.sync())`
    await Promise.all([
      page.evaluate(create('Ana')),
      tab.evaluate(create('Ivan')),
      page.evaluate(create('Max')),
    ])
    expect((await atTheService()).prospects.toSorted()).toEqual([
      'Ana new',
      'Ivan new',
      'Max new',
      'Zoé active',
    ])
    await vi.waitFor(async () => {
      await page.evaluate('app.copy.sync()')
      expect(await page.evaluate(`app.copy.list('prospect')`)).toHaveLength(4)
    })
  },
)

/** Code that runs in the page and returns the whole database of a copy as text. */
const everything = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await settled(indexedDB.open('copy of the admin'))
  const from = database.transaction([...database.objectStoreNames])
  const all = await Promise.all([...database.objectStoreNames].map((name) => settled(from.objectStore(name).getAll())))
  database.close()
  return JSON.stringify(all)
})()`

test.skipIf(!hasChromium)(
  'in a browser, a sync removes all values of an erased prospect, including those of a pending edit',
  async ({ onTestFinished }) => {
    const device = await newDevice()
    onTestFinished(device.leave)
    const { context, page } = device
    await page.evaluate(`app.api.signIn({ email: 'admin@demo.test', password: 'demo-password' })`)
    const person = `{ name: 'Wexford', email: 'wexford@example.com', phone: '+33612345678' }`
    const local = await page.evaluate(`app.copy.create('prospect', ${person})`)
    await page.evaluate('app.copy.sync()')
    await context.setOffline(true)
    await page.evaluate(
      `app.copy.get('prospect', '${local}').then((shown) => app.copy.update(shown, { name: 'Yarrow' }))`,
    )
    const token = await signIn(url, 'admin@demo.test')
    const { data } = await listProspects(url, token, { search: 'wexford' })
    const erased = await request(url, 'POST', `/api/v1/prospects/${data[0]?.id}/erase`, { token })
    expect(erased.status).toBe(200)
    const values = /wexford|yarrow|33612345678/gi
    expect(String(await page.evaluate(everything)).match(values)).not.toBeNull()
    await context.setOffline(false)
    expect(await page.evaluate('app.copy.sync()')).toMatchObject([
      { body: {}, refusal: { why: 'refused', problem: { code: 'erased' } } },
    ])
    expect(String(await page.evaluate(everything)).match(values)).toBeNull()
    // Deletes the prospect, because the other test needs a service without prospects.
    await request(url, 'DELETE', `/api/v1/prospects/${data[0]?.id}`, { token })
  },
)

import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../lib/local/engine/engine.ts'
import { hasChromium, launchChromium } from '../support/processes/chromium.ts'
import { loopbackServer } from '../support/processes/loopback-server.ts'
import { operatorCommand } from '../support/processes/operator-command.ts'
import { npmStart, type ServiceProcess } from '../support/processes/service-process.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { listProspects, request, signIn } from '../support/requests/http-client.ts'

const data = newFolder()
let port: string
let url: string
let service: ServiceProcess
let example: ChildProcess
let app: string
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  if (!hasChromium) return
  port = String(await freePort())
  service = await npmStart({ DATA_DIR: data, PORT: port })
  url = await service.url()
  await service.printed('sample records are there')
  ;({ example, app } = await startedExample(['--url', url], {}))
  browser = await launchChromium()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  example?.kill()
  service?.kill()
  rmSync(data, { recursive: true, force: true })
})

/** Starts `npm run example` on a free port. */
async function startedExample(args: string[], settings: Record<string, string>) {
  const options = [...args, '--port', String(await freePort())]
  const example = spawn(process.execPath, ['client/example/serve.mjs', ...options], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const app = await new Promise<string>((resolve) => {
    example.stdout?.on('data', (text) => {
      const [found] = /http:\S+/.exec(String(text)) ?? []
      if (found) resolve(found)
    })
  })
  return { example, app }
}

/** Repeats a check until it succeeds. The machine may be slow. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 })

async function opened(at: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(at)
  return page
}

async function signedIn(): Promise<Page> {
  const page = await opened(app)
  await page.click('text=Sign in')
  await page.waitForSelector('text=/^Up to date/')
  return page
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.fill(`#detail [name=${name}]`, value)
  await page.click('text=Save')
}

const shown = (page: Page) => page.locator('#list li span').allTextContents()
const prospects = async (search: string) => {
  const token = await signIn(url, 'admin@demo.test')
  return (await listProspects(url, token, { search })).data
}

async function sync(page: Page): Promise<void> {
  await page.uncheck('#offline')
  await page.click('#sync')
  await page.waitForSelector('text=/^Up to date/')
}

test.skipIf(!hasChromium)(
  'the example app creates and edits prospects and notes offline, and shows a conflict if another user edited the same field',
  async () => {
    const page = await signedIn()
    expect(await page.textContent('#user')).toMatch(/\(agent\)$/)
    await page.click('nav >> text=Prospects')
    const tab = await page.context().newPage()
    await tab.goto(`${app}/#/prospects`)
    // Both tabs have one copy, so each of them would send its changes.
    await tab.check('#offline')
    await page.check('#offline')
    await page.click('#new')
    await fill(page, { name: 'Quillon Wexford', email: 'quillon@example.com' })
    await page.waitForSelector('text=/No network. Unsent changes: 1/')
    await page.click('nav >> text=Prospects')
    await page.fill('[name=search]', 'quill')
    const item = page.locator('#list li')
    await eventually(async () =>
      expect(await item.allTextContents()).toEqual([expect.stringMatching(/^Quillon Wexford.*waiting/s)]),
    )
    const key = await item.getAttribute('data-key')
    expect(key).toMatch(/^local_/)
    // The other tab shows the new record without a request.
    await tab.fill('[name=search]', 'quill')
    await tab.waitForSelector('#list li:has-text("Quillon Wexford")')

    await sync(page)
    const [made] = await prospects('quillon')
    expect(made).toMatchObject({ name: 'Quillon Wexford' })
    expect(await item.getAttribute('data-key')).toBe(key)

    await page.check('#offline')
    await item.locator('a').click()
    await fill(page, { name: 'Quillon Mine', phone: '+33612345678' })
    const token = await signIn(url, 'admin@demo.test')
    const theirs = { token, json: { name: 'Quillon Theirs', type: 'buyer' } }
    expect((await request(url, 'PUT', `/api/v1/prospects/${made?.id}`, theirs)).status).toBe(200)
    await sync(page)
    const conflict = page.locator('#conflicts article')
    await conflict.waitFor()
    expect(await conflict.locator('tr').nth(1).locator('td').allTextContents()).toEqual([
      ...['name', 'Quillon Wexford', 'Quillon Theirs', 'Quillon Mine'],
    ])
    await page.click('text=Keep mine')
    await eventually(async () =>
      expect(await prospects('quillon')).toMatchObject([
        { name: 'Quillon Mine', phone: '+33612345678', type: 'buyer' },
      ]),
    )
    await eventually(async () => expect(await conflict.count()).toBe(0))
    await page.waitForSelector('#history li:has-text("updated by Demo agent")')

    await page.check('#offline')
    await page.fill('#note [name=text]', 'Call back on Friday')
    await page.selectOption('#note [name=kind]', 'task')
    await page.click('#note button')
    await page.check('#notes input')
    await page.waitForSelector('#notes li:has-text("waiting")')
    await sync(page)
    await eventually(async () => {
      const { body } = await request(url, 'GET', `/api/v1/notes?prospect_id=${made?.id}`, { token })
      expect(body).toMatchObject({ data: [{ text: 'Call back on Friday', kind: 'task', done: true }] })
    })

    await page.click('#sign-out')
    await page.waitForSelector('#sign-in')
    const left = await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('example')
      opening.onsuccess = () => {
        const counting = opening.result.transaction('records').objectStore('records').count()
        counting.onsuccess = () => resolve(counting.result)
      }
    })`)
    expect(left).toBe(0)
  },
)

test.skipIf(!hasChromium)(
  'the board of the example app moves an offer at once, also without a network',
  async () => {
    const page = await signedIn()
    await page.check('#offline')
    const card = page.locator('[data-column=Accepted] article').first()
    const key = await card.getAttribute('data-key')
    const moved = (column: string) => page.locator(`[data-column=${column}] article[data-key=${key}]`)
    await card.locator('[data-move=completed]').click()
    await moved('Completed').locator('text=waiting').waitFor()
    await sync(page)
    await eventually(async () =>
      expect(await moved('Completed').locator('text=waiting').isVisible()).toBe(false),
    )
    const token = await signIn(url, 'admin@demo.test')
    expect((await request(url, 'GET', `/api/v1/transactions/${key}`, { token })).body).toMatchObject({
      status: 'completed',
    })
  },
)

test.skipIf(!hasChromium)(
  'the example app fits a phone, filters properties, and shows more of them at the end of the list',
  async () => {
    const page = await signedIn()
    const width = () => page.evaluate('document.documentElement.scrollWidth')
    expect(await width()).toBe(390)
    await page.click('nav >> text=Properties')
    await page.waitForSelector('#total:text-matches("^30 of \\\\d+$")')
    expect(await shown(page)).toHaveLength(30)
    expect(await width()).toBe(390)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await eventually(async () => expect((await shown(page)).length).toBeGreaterThan(30))
    await page.selectOption('[name=type]', 'house')
    await page.fill('[name=postal_code]', '69')
    await eventually(async () => {
      const addresses = await shown(page)
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.filter((address) => !/ 69\d{3} /.test(address))).toEqual([])
    })
    await page.click('#list li a')
    await page.waitForSelector('#history li:has-text("created by")')
    expect(await width()).toBe(390)
  },
)

test.skipIf(!hasChromium)(
  'without a service, a sign-in in the example app sends one request and shows that the service does not respond',
  async ({ onTestFinished }) => {
    const PORT = String(await freePort())
    const { example, app } = await startedExample([], { PORT })
    onTestFinished(() => void example.kill())
    const page = await opened(app)
    const asked: string[] = []
    page.on('request', (sent) => asked.push(`${sent.method()} ${sent.url()}`))
    await page.click('text=Sign in')
    await page.waitForSelector(`text=/http:..localhost:${PORT} does not respond.*npm start/`)
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([
      `POST http://localhost:${PORT}/api/auth/login`,
    ])
  },
)

test('npm run example fails with one line for a wrong option and for a port that it cannot use', async () => {
  const { url, close } = await loopbackServer((_, answer) => answer.end())
  onTestFinished(close)
  const taken = new URL(url).port
  for (const [args, line] of [
    [['--port', taken], `Port ${taken} cannot be used`],
    [['--port', 'x'], '--port must be a port number'],
    [['--url', 'x'], 'set --url, or PORT'],
    [['--colour', 'red'], '--help lists the options'],
  ] as const) {
    const { code, err } = await operatorCommand('example', [...args], {})
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^[^\n]+\n$/) })
    expect(err).toContain(line)
  }
  const help = await operatorCommand('example', ['--help'], {})
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Usage: npm run example') })
})

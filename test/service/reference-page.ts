import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasChromium, launchChromium } from '../support/processes/chromium.ts'
import type { Running } from '../support/processes/service-process.ts'
import { readRoutes } from '../support/requests/routes.ts'

const sizes = [
  { on: 'a desktop screen', viewport: { width: 1280, height: 900 } },
  { on: 'a phone', viewport: { width: 390, height: 844 } },
]

/** Code that runs in the page. Returns long texts of narrow table cells, and of cells in the description that touch the next cell. */
const unreadableCells = `[...document.querySelectorAll('.information-container td, .opblock-body td')]
  .filter((cell) => {
    const { width } = cell.getBoundingClientRect()
    const next = cell.closest('.information-container') && cell.nextElementSibling?.getBoundingClientRect()
    const text = document.createRange()
    text.selectNodeContents(cell)
    const touches = next && cell.textContent !== '' && next.left - text.getBoundingClientRect().right < 5
    const breaksWords = width > 0 && width < 60 && cell.textContent.length > 10
    return breaksWords || touches
  })
  .map((cell) => cell.textContent.slice(0, 40))`

/** The languages in which the page shows a request, with a part of the code of a sign-in. */
const SNIPPETS = {
  curl: /curl -X 'POST'/,
  JavaScript: /await fetch\("http:.*\/api\/auth\/login", \{/,
  Python: /requests\.request\(\s*"POST"/,
}

/** Tests the page of `GET /docs` in Chromium, if it is installed. */
export function referencePageTests(running: () => Running): void {
  describe.skipIf(!hasChromium).each(sizes)('on $on', ({ on, viewport }) => {
    let browser: Browser
    let page: Page
    let complaints: string[]
    let asked: URL[]

    beforeAll(async () => {
      browser = await launchChromium()
    })
    afterAll(() => browser.close())

    beforeEach(async () => {
      page = await browser.newPage({ viewport })
      complaints = []
      asked = []
      page.on('console', (message) => {
        // Ignores the message that the browser logs for each 4xx response.
        if (message.type() === 'error' && !message.text().includes('the server responded with a status'))
          complaints.push(message.text())
      })
      page.on('pageerror', ({ message }) => complaints.push(message))
      page.on('request', (request) => asked.push(new URL(request.url())))
      await page.goto(`${running().url}/docs`)
      await page.locator('.opblock').first().waitFor()
      return async () => {
        await page.close()
      }
    })

    const operation = (name: string) => page.locator(`.opblock[id$="-${name}"]`)
    async function execute(within: Locator): Promise<string> {
      await within.getByRole('button', { name: 'Execute' }).click()
      const answer = within.locator('.live-responses-table .response').first()
      await answer.waitFor()
      return answer.innerText()
    }

    test('the reference page shows every operation, fits the width of the screen, has no errors and sends no requests to other hosts', async () => {
      const shown = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id))
      const names = readRoutes().map(({ name }) => expect.stringMatching(new RegExp(`-${name}$`)))
      expect(shown.toSorted()).toHaveLength(names.length)
      expect(shown).toEqual(expect.arrayContaining(names))
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width, on).toBeLessThanOrEqual(viewport.width)
      expect((await page.locator('.opblock').first().boundingBox())?.y, on).toBeLessThan(viewport.height)
      expect(complaints).toEqual([])
      expect(asked.map(({ host }) => host).filter((host) => host !== new URL(running().url).host)).toEqual([])
    })

    test('on the reference page no table has narrow cells or texts that touch', async () => {
      const list = operation('listProspects')
      await list.locator('.opblock-summary-control').click()
      await list.locator('.responses-table .headers td').first().waitFor()
      expect(await page.evaluate(unreadableCells)).toEqual([])
    })

    test('on the reference page a demo user can sign in, list prospects, and see which field is invalid', async () => {
      const login = operation('login')
      await login.locator('.opblock-summary-control').click()
      await login
        .locator('textarea')
        .fill(JSON.stringify({ email: 'agent@demo.test', password: 'demo-password' }))
      expect(await execute(login)).toContain('expires_at')
      for (const [language, code] of Object.entries(SNIPPETS)) {
        await login.locator('.request-snippets').getByText(language, { exact: true }).click()
        expect(await login.locator('.request-snippets').innerText()).toMatch(code)
      }

      const list = operation('listProspects')
      await list.locator('.opblock-summary-control').click()
      expect(await execute(list)).toContain('"pagination"')

      const create = operation('createProspect')
      await create.locator('.opblock-summary-control').click()
      await create.locator('textarea').fill(JSON.stringify({ name: 'Ana Ruiz', email: 'invalid' }))
      const refused = await execute(create)
      expect(refused).toContain('validation_failed')
      expect(refused).toContain('"field": "email"')
      expect(complaints).toEqual([])
    })
  })
}

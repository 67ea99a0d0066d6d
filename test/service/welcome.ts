import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { searchPath } from '../../lib/config.ts'
import type { Running } from '../support/processes/service-process.ts'
import { listProspects, request, signIn } from '../support/requests/http-client.ts'

const hasCurl = searchPath().some((commands) => existsSync(join(commands, 'curl')))

/** What a first start says, and that it is so. */
export function welcomeTests(running: () => Running): void {
  test('says where it runs and what is in it', () => {
    const { url, output } = running()
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(output).toMatch(/Database +\S.* in .+/)
    expect(output).toMatch(/Data +new, 400 sample records/)
  })

  test('prints where the reference page is', async () => {
    const { url, output } = running()
    const [, page = ''] = /Reference +(\S+)/.exec(output) ?? []
    expect(page).toBe(`${url}/docs`)
    const answer = await fetch(page)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('prints a demo user of each role, who can sign in with the printed password', async () => {
    const { url, output } = running()
    const emails = output.match(/\S+@demo\.test(?=,|\n)/g) ?? []
    const password = /password (\S+)/.exec(output)?.[1]
    expect(emails).toEqual(['admin@demo.test', 'agent@demo.test', 'viewer@demo.test'])

    const statuses = await Promise.all(
      emails.map(async (email) => {
        const token = await signIn(url, email, password)
        const path = '/api/v1/prospects/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
        const [read, write, remove] = await Promise.all([
          request(url, 'GET', path, { token }),
          request(url, 'PUT', path, { token, json: {} }),
          request(url, 'DELETE', path, { token }),
        ])
        return [read.status, write.status, remove.status]
      }),
    )
    expect(statuses).toEqual([
      [404, 404, 404],
      [404, 404, 403],
      [404, 403, 403],
    ])
  })

  test('has 200 sample prospects, each on exactly one page of the whole list', async () => {
    const { url, token } = running()
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listProspects(url, token.viewer, { status: 'all', limit: 90, page })),
    )
    expect(pages.map(({ pagination }) => pagination)).toEqual(
      [1, 2, 3].map((page) => ({ page, limit: 90, total: 200, pages: 3 })),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([90, 90, 20])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(200)
  })

  test('leaves archived samples out of the list unless they are asked for', async () => {
    const { url, token } = running()
    const [live, archived] = await Promise.all(
      [{}, { status: 'archived' } as const].map((query) => listProspects(url, token.viewer, query)),
    )
    expect(archived?.pagination.total).toBeGreaterThan(0)
    expect((live?.pagination.total ?? 0) + (archived?.pagination.total ?? 0)).toBe(200)
  })

  test.runIf(hasCurl)('prints commands that work when they are pasted', async () => {
    const { output } = running()
    const commands = /Try it:\n(.*)\n {2}Ctrl-C/s.exec(output)?.[1] ?? ''
    const { stdout } = await promisify(execFile)('bash', ['-c', commands])
    expect(JSON.parse(stdout)).toMatchObject({
      data: [{ id: expect.stringMatching(/^prs_/) }, {}, {}],
      pagination: { page: 1, limit: 3 },
    })
  })
}

import { readdirSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../lib/local/engine/engine.ts'
import { npmStart, type ServiceProcess } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { listProspects, request, signIn } from '../support/requests/http-client.ts'

const json = { name: 'Zoé Müller', email: 'zoe@example.com' }

async function started(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await npmStart({ DEMO: '0', ...settings })
  onTestFinished(service.kill)
  return service
}

const total = async (url: string) =>
  (await listProspects(url, await signIn(url, 'agent@demo.test'))).pagination.total

// These steps are one test, because each step needs the service of the previous step, and a start takes seconds.
test('a second start on the same data fails, a start after a kill keeps the data, and a start after the folder is deleted has no data', async () => {
  const DATA_DIR = temporaryFolder()
  const PORT = String(await freePort())
  const first = await started({ DATA_DIR, PORT })
  const url = await first.url()

  for (const settings of [{ PORT }, {}]) {
    const second = await started({ DATA_DIR, ...settings })
    expect(await second.left()).toBe(1)
    expect(second.errors()).toMatch(/^The data in \S+ is in use: .+DATA_DIR=folder npm start$/m)
  }

  const token = await signIn(url, 'agent@demo.test')
  const created = await request(url, 'POST', '/api/v1/prospects', { token, json })
  expect(created.status).toBe(201)
  // After the kill, the database must end by itself.
  await first.stop('SIGKILL')

  const TMPDIR = temporaryFolder()
  const inMemory = { DATA_DIR: ':memory:', TMPDIR, NODE_DISABLE_COMPILE_CACHE: '1' }
  const [next, other] = await Promise.all([started({ DATA_DIR, PORT }), started(inMemory)])
  const listed = await listProspects(await next.url(), token, { status: 'all' })
  expect(listed).toMatchObject({ data: [created.body], pagination: { total: 1 } })
  expect(next.output()).toContain('kept from an earlier start')
  const otherUrl = await other.url()
  expect(await total(otherUrl)).toBe(0)
  expect((await request(otherUrl, 'GET', '/api/v1/prospects', { token })).status).toBe(401)
  expect(await Promise.all([next.stop('SIGTERM'), other.stop('SIGINT')])).toEqual([0, 0])
  expect(readdirSync(TMPDIR)).toEqual([])

  rmSync(DATA_DIR, { recursive: true })
  const anew = await started({ DATA_DIR })
  expect(await total(await anew.url())).toBe(0)
  expect(anew.output()).toMatch(/Data +new\n/)
  await anew.stop('SIGINT')
})

test('of two services that start on one port at the same time, one runs and one fails with one line', async () => {
  const PORT = String(await freePort())
  const services = await Promise.all([1, 2].map(() => started({ DATA_DIR: ':memory:', PORT })))
  const codes = await Promise.all(services.map((each) => each.url().catch(each.left)))
  const [loser, ...others] = services.filter((_, at) => codes[at] === 1)
  expect(others).toEqual([])
  expect(codes).toContain(`http://localhost:${PORT}`)
  expect(loser?.errors().replace(/^npm .*\n/gm, '')).toMatch(/^Port \d+ is taken: .*PORT=\d+ npm start\n$/)
})

test.each([
  ['during its start', undefined],
  ['while samples are added', 'POST /api/v1/properties/batch 200'],
])('Ctrl-C %s ends the service without an error and leaves no files', async (_, line) => {
  const TMPDIR = temporaryFolder()
  const settings = { DATA_DIR: ':memory:', DEMO: '1', TMPDIR, NODE_DISABLE_COMPILE_CACHE: '1' }
  const service = await started(settings)
  if (line) await service.printed(line)
  else await vi.waitUntil(() => readdirSync(TMPDIR).length > 0, { timeout: 60_000 })
  expect(await service.stop('SIGINT')).toBe(0)
  expect(service.output()).not.toContain('sample records are there')
  expect(service.errors().replace(/^npm .*\n/gm, '')).toBe('')
  expect(readdirSync(TMPDIR)).toEqual([])
})

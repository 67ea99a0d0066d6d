import { readdirSync } from 'node:fs'
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

// These steps are one test, because each step needs the service of the previous step, and a start takes seconds.
test('a second start on the same data fails, and a start after a kill keeps the data', async () => {
  const DATA_DIR = temporaryFolder()
  const PORT = String(await freePort())
  const first = await started({ DATA_DIR, PORT })
  const url = await first.url()

  const second = await started({ DATA_DIR, PORT })
  expect(await second.left()).toBe(1)
  expect(second.errors()).toMatch(/^The data in \S+ is in use: .+PORT=\d+ DATA_DIR=\S+-2 npm start$/m)

  const token = await signIn(url, 'agent@demo.test')
  const created = await request(url, 'POST', '/api/v1/prospects', { token, json })
  expect(created.status).toBe(201)
  // After the kill, the database must end by itself.
  await first.stop('SIGKILL')

  const next = await started({ DATA_DIR, PORT })
  const listed = await listProspects(await next.url(), token, { status: 'all' })
  expect(listed).toMatchObject({ data: [created.body], pagination: { total: 1 } })
  expect(next.output()).toContain('kept from an earlier start')
  expect(await next.stop('SIGTERM')).toBe(0)
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

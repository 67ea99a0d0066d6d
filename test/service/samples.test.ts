import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { operatorCommand } from '../support/processes/operator-command.ts'
import { npmStart, type ServiceProcess } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { listProspects, request, signIn } from '../support/requests/http-client.ts'

const SOME = 'POST /api/v1/properties/batch 200'
const ALL = 'All 400 sample records are there'

async function started(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await npmStart(settings)
  onTestFinished(service.kill)
  return service
}

async function totals(url: string, token: string): Promise<unknown> {
  const lists = ['prospects', 'properties', 'transactions'].map(
    (type) => `/api/v1/${type}?status=all&limit=1`,
  )
  const answers = await Promise.all(lists.map((list) => request(url, 'GET', list, { token })))
  return answers.map(({ body }) => body)
}

const withTotals = (...each: number[]) => each.map((total) => ({ pagination: { total } }))

test('the service answers while it adds samples, and a start after a kill adds each missing sample once', async () => {
  const DATA_DIR = temporaryFolder()
  const first = await started({ DATA_DIR })
  const url = await first.url()
  const token = await signIn(url, 'admin@demo.test')
  const json = { name: 'Ada Lovelace', email: 'ada@example.com' }
  expect(await request(url, 'POST', '/api/v1/prospects', { token, json })).toMatchObject({ status: 201 })
  await first.printed(SOME)
  expect((await listProspects(url, token, { status: 'all' })).pagination.total).toBeGreaterThan(20)
  expect(first.output()).not.toContain(ALL)
  await first.stop('SIGKILL')

  const second = await started({ DATA_DIR })
  const again = await second.url()
  await second.printed(ALL)
  expect(await totals(again, token)).toMatchObject(withTotals(201, 120, 80))
  const verified = await operatorCommand('verify', ['--json'], { DATA_DIR })
  expect(JSON.parse(verified.out)).toMatchObject({ findings: [] })
  const last = await listProspects(again, token, { status: 'all', limit: 1 })
  const deleted = await request(again, 'DELETE', `/api/v1/prospects/${last.data[0]?.id}`, { token })
  expect(deleted.status).toBe(204)
  expect(await second.stop('SIGINT')).toBe(0)

  const third = await started({ DATA_DIR })
  expect(await totals(await third.url(), token)).toMatchObject(withTotals(200, 120, 80))
  expect(third.output()).toMatch(/Data +kept from an earlier start\n/)
})

test('Ctrl-C while samples are added ends the service without an error and leaves no files', async () => {
  const TMPDIR = temporaryFolder()
  const service = await started({ DATA_DIR: ':memory:', TMPDIR, NODE_DISABLE_COMPILE_CACHE: '1' })
  await service.printed(SOME)
  expect(await service.stop('SIGINT')).toBe(0)
  expect(service.output()).not.toContain(ALL)
  expect(service.errors().replace(/^npm .*\n/gm, '')).toBe('')
  expect(readdirSync(TMPDIR)).toEqual([])
})

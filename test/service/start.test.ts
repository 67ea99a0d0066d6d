import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { invokedLocally } from '../support/processes/invoked-locally.ts'
import { operatorCommand } from '../support/processes/operator-command.ts'
import { npmStart, type Running, type ServiceProcess } from '../support/processes/service-process.ts'
import { newFolder, temporaryFolder } from '../support/processes/temporary-folder.ts'
import { listProspects, request, signIn } from '../support/requests/http-client.ts'
import { attackTests } from './attacks.ts'
import { clientTests } from './client.ts'
import { httpTests } from './over-http.ts'
import { referencePageTests } from './reference-page.ts'
import { tourTests } from './tour.ts'
import { welcomeTests } from './welcome.ts'

const list = '/api/v1/prospects'
const json = { name: 'Zoé Müller', email: 'zoe@example.com' }

// A start takes seconds: one serves most tests, and the test that ends it comes last.
describe('npm start', { shuffle: false }, () => {
  const folder = newFolder()
  let service: ServiceProcess
  let running: Running

  beforeAll(async () => {
    service = await npmStart({ DATA_DIR: folder })
    const url = await service.url()
    const [admin, agent, viewer] = await Promise.all([
      signIn(url, 'admin@demo.test'),
      signIn(url, 'agent@demo.test'),
      signIn(url, 'viewer@demo.test'),
    ])
    running = { url, output: service.output(), token: { admin, agent, viewer } }
  })

  afterAll(() => {
    service.kill()
    rmSync(folder, { recursive: true })
  })

  describe('says what is there', () => welcomeTests(() => running))
  describe('does what the README says', () => tourTests(() => running))
  describe('withstands attacks on tokens', () => attackTests(() => running, folder))
  describe('serves the client', () => clientTests(() => running))
  describe('serves over HTTP', () => httpTests(() => running))
  describe('shows a reference page', () => referencePageTests(() => running))

  test('lets operators work on its data meanwhile', async () => {
    const { code, out } = await operatorCommand('users', ['list', '--json'], { DATA_DIR: folder })
    expect(code).toBe(0)
    const emails = JSON.parse(out).map(({ email }: { email: string }) => email)
    expect(emails).toEqual(['admin@demo.test', 'agent@demo.test', 'viewer@demo.test'])
    const verified = await operatorCommand('verify', ['--json'], { DATA_DIR: folder })
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(verified.out)).toMatchObject({ findings: [] })
  })

  test('passes the smoke test, and keeps nothing of it', async () => {
    const { url, token } = running
    const before = (await listProspects(url, token.viewer, { status: 'all' })).pagination
    const args = ['--url', url, '--email', 'admin@demo.test', '--password-stdin', '--write']
    const { code, out, err } = await operatorCommand('smoke', args, {}, 'demo-password')
    expect({ code, err, out }).toMatchObject({ code: 0, err: '' })
    expect(out.trimEnd().split('\n')).toEqual(Array(11).fill(expect.stringMatching(/^ok +\S.* \d+ ms$/)))
    expect(out).not.toContain('demo-password')
    expect((await listProspects(url, token.viewer, { status: 'all' })).pagination).toEqual(before)

    const asAgent = ['--url', url, '--email', 'agent@demo.test', '--password-stdin', '--write']
    const refused = await operatorCommand('smoke', asAgent, {}, 'demo-password')
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('this user is agent') })
  })

  test('keeps a token for machines, by a command beside it', { timeout: 60_000 }, async () => {
    const settings = { DATA_DIR: folder, PORT: new URL(running.url).port }
    // The service's own schedule may have been first.
    expect(['signed in', 'fresh']).toContain(await invokedLocally('refreshServiceToken', settings))
    const token = readFileSync(join(folder, 'service-account', 'token'), 'utf8')
    expect((await request(running.url, 'POST', list, { token, json: {} })).status).toBe(400)
    expect(await invokedLocally('refreshServiceToken', settings)).toBe('fresh')
    expect(readFileSync(join(folder, 'service-account', 'token'), 'utf8')).toBe(token)
    expect(service.output()).not.toMatch(/refresh-service-token fresh|scheduled function/)
  })

  test('ends without a trace, and goes on where it was beside another service', {
    timeout: 60_000,
  }, async () => {
    const token = running.token.agent
    const { total } = (await listProspects(running.url, token, { status: 'all' })).pagination
    const created = await request(running.url, 'POST', list, { token, json })
    expect(created.status).toBe(201)
    expect(await service.stop('SIGINT')).toBe(0)
    await expect(fetch(running.url)).rejects.toThrow()

    const TMPDIR = temporaryFolder()
    const [again, other] = await Promise.all([
      started({ DATA_DIR: folder }),
      started({ DATA_DIR: ':memory:', DEMO: '0', TMPDIR, NODE_DISABLE_COMPILE_CACHE: '1' }),
    ])
    const [url, otherUrl] = await Promise.all([again.url(), other.url()])
    expect(again.output()).toContain('kept from an earlier start')
    expect(await listProspects(url, token, { status: 'all', limit: 1 })).toMatchObject({
      data: [created.body],
      pagination: { total: total + 1 },
    })

    const otherToken = await signIn(otherUrl, 'agent@demo.test')
    expect((await listProspects(otherUrl, otherToken)).pagination.total).toBe(0)
    expect((await request(otherUrl, 'GET', list, { token })).status).toBe(401)

    expect(await Promise.all([again.stop('SIGTERM'), other.stop('SIGINT')])).toEqual([0, 0])
    expect(readdirSync(TMPDIR)).toEqual([])
  })
})

test.for(['Adding sample records', 'Starting serverless offline'])(
  'leaves nothing behind when it is stopped at "%s"',
  { timeout: 60_000 },
  async (step) => {
    const TMPDIR = temporaryFolder()
    const service = await started({ DATA_DIR: ':memory:', TMPDIR, NODE_DISABLE_COMPILE_CACHE: '1' })
    await service.printed(step)
    expect(await service.stop('SIGINT')).toBe(0)
    expect(service.output()).not.toContain('is running')
    expect(service.errors()).not.toContain('ended by itself')
    expect(readdirSync(TMPDIR)).toEqual([])
  },
)

async function started(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await npmStart(settings)
  onTestFinished(service.kill)
  return service
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../lib/local/engine/ports.ts'
import { httpTests } from '../service/over-http.ts'
import { npmStart, type Running, type ServiceProcess } from '../support/processes/service-process.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { signIn } from '../support/requests/http-client.ts'
import { openapiFile, runTool, startTool, type Tool } from './tool.ts'

/** It reads JSON where there is none: of a 304 that names a type, and of a broken body; then it stalls. */
const NOT_THROUGH_PRISM = new Set([
  'sends nothing again to whoever has it already',
  'refuses a body that is not JSON',
])

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true }))

test('Redocly finds nothing to say, by its recommended rules', async () => {
  const judged = await runTool('redocly', ['lint', '--extends=recommended', openapiFile], folder)
  expect(judged.code, judged.output).toBe(0)
  expect(judged.output).toContain('Your API description is valid')
  expect(judged.output).not.toContain('warning')
})

describe('a service that runs', { shuffle: false }, () => {
  let service: ServiceProcess
  let url: string

  beforeAll(async () => {
    service = await npmStart({ DATA_DIR: ':memory:' })
    url = await service.url()
  })
  afterAll(() => service.kill())

  describe('behind Prism', { shuffle: false }, () => {
    let prism: Tool
    let running: Running

    beforeAll(async () => {
      const port = await freePort()
      // Some requests are wrong on purpose: only answers are judged.
      const options = ['--port', String(port), '--cors', 'false', '--validate-request', 'false']
      prism = startTool('prism', ['proxy', openapiFile, url, ...options], folder)
      const isOver = () => prism.output().includes('Prism is listening') || prism.process.exitCode !== null
      await vi.waitUntil(isOver, { timeout: 60_000 })
      const proxy = `http://127.0.0.1:${port}`
      const [admin, agent, viewer] = await Promise.all([
        signIn(proxy, 'admin@demo.test'),
        signIn(proxy, 'agent@demo.test'),
        signIn(proxy, 'viewer@demo.test'),
      ])
      running = { url: proxy, output: service.output(), token: { admin, agent, viewer } }
    })
    afterAll(() => prism.process.kill())

    beforeEach(({ task, skip }) => skip(NOT_THROUGH_PRISM.has(task.name)))
    httpTests(() => running)

    test('gives no answer that Prism objects to', async () => {
      prism.process.kill()
      await prism.ended
      // Of a call without a token, which shows that Prism judges and how it says so.
      expect(prism.output()).toMatch(/Violation: request /)
      expect(prism.output().match(/Violation: response.*/g) ?? []).toEqual([])
    })
  })

  test('passes the contract tests that Portman makes of the document, run by Newman', async () => {
    const collection = join(folder, 'collection.json')
    const config = fileURLToPath(new URL('portman.json', import.meta.url))
    const made = await runTool(
      'portman',
      ['-l', openapiFile, '-b', url, '-c', config, '-o', collection],
      folder,
    )
    expect(made.code, made.output).toBe(0)
    // It ignores a configuration that it cannot read, or whose operations there are none of.
    expect(made.output).not.toMatch(/invalid|missing from the OpenAPI/i)
    const { code, output } = await runTool('newman', ['run', collection, '--color', 'off'], folder)
    expect(code, output).toBe(0)
    const [, assertions = '0'] = /assertions │ +(\d+)/.exec(output) ?? []
    expect(Number(assertions), output).toBeGreaterThan(150)
  })
})

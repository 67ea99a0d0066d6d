import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstRequest } from '../support/processes/first-request.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { tokenFor } from '../support/requests/api.ts'
import { httpEvent } from '../support/requests/http-event.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { cannedStore } from '../support/store/canned-store.ts'
import { unpack } from './load-package.ts'
import type { Packages } from './packages.ts'

const KIB = 1024
const LIST = 'functions/prospects/list.ts'

/**
 * The size limits of the zip of a function that uses the table, of one that does not but may contain openapi.json, of one with the
 * list of leaked passwords, and of Swagger UI.
 */
const ceilings = { table: 136 * KIB, none: 72 * KIB, passwords: 340 * KIB, getDocsFile: 582 * KIB }
const WITHOUT_TABLE = ['getDocs', 'getOpenapi', 'health', 'jwks', 'unknownRoute']
const WITH_PASSWORDS = ['changePassword', 'createUser', 'updateUser']

const bodies: Record<string, object> = {
  login: { email: 'unknown@example.com', password: 'correct horse' },
}

/** Tests the zip sizes, the start and the first answer of packaged functions. */
export function startTests(packages: () => Packages): void {
  test('every zip is within its size limit', () => {
    const { folder, functions } = packages()
    for (const name of Object.values(functions)) {
      const sorts = [
        ['none', WITHOUT_TABLE],
        ['passwords', WITH_PASSWORDS],
        ['getDocsFile', ['getDocsFile']],
      ] as const
      const sort = sorts.find(([, names]) => names.some((each) => each === name))?.[0] ?? 'table'
      expect(statSync(join(folder, `${name}.zip`)).size, name).toBeLessThanOrEqual(ceilings[sort])
    }
  })

  test('docs/speed.md has the size of a packaged function, within 5 %', () => {
    const { folder } = packages()
    const zip = join(folder, 'listProspects.zip')
    const [zipped, unpacked] = [statSync(zip), statSync(unpack(folder, 'listProspects', LIST))]
    const row = /^as packaged.*? {2,}(\d+) +(\d+) /m.exec(readProjectFile('docs/speed.md')) ?? []
    for (const [at, { size }] of [unpacked, zipped].entries())
      expect(Math.abs(Number(row[at + 1]) * KIB - size) / size).toBeLessThan(0.05)
  })

  test.for([
    [
      'reads the table before the first request in Lambda',
      { AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
      1,
    ],
    ['does not read the table before the first request outside Lambda', {}, 0],
  ] as const)('listProspects %s', { timeout: 30_000 }, async ([, settings, connections]) => {
    const store = await cannedStore()
    onTestFinished(store.close)
    const { status } = await firstAnswer(packages(), 'listProspects', {
      ...settings,
      AWS_ENDPOINT_URL_DYNAMODB: store.endpoint,
    })
    expect(status).toBe(200)
    const read = store.asked.filter((each) => each.endsWith('.GetItem'))
    expect(read).toHaveLength(connections)
    expect(store.asked.slice(0, connections)).toEqual(read)
  })

  test('a function that cannot reach the table starts and returns 503', {
    timeout: 30_000,
  }, async () => {
    const { status } = await firstAnswer(packages(), 'listProspects', {
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    })
    expect(status).toBe(503)
  })

  // Checks that undici is not loaded, because loading it takes a third of a start. One ES module `import` of node:http is
  // enough to load undici.
  test.for([
    ['listProspects', 200],
    ['login', 401],
  ] as const)(
    '%s answers its first request without loading undici',
    { timeout: 30_000 },
    async ([name, status]) => {
      const { loaded, ...first } = await firstAnswer(packages(), name)
      expect(first.status).toBe(status)
      expect(loaded).toContain('crypto')
      expect(loaded.filter((each) => each.includes('undici'))).toEqual([])
    },
  )
}

/** Starts a function from its zip, sends it one request and returns the answer. */
async function firstAnswer({ folder }: Packages, name: string, settings: Record<string, string> = {}) {
  const route = readRoutes().find((each) => each.name === name)
  if (!route) throw new Error(`There is no route ${name}`)
  const { method, path, file } = route
  const json = bodies[name]
  const event = httpEvent({
    method,
    template: path,
    path,
    pathParameters: {},
    headers: {
      authorization: `Bearer ${await tokenFor('admin')}`,
      ...(json && { 'content-type': 'application/json' }),
    },
    text: json && JSON.stringify(json),
  })
  return firstRequest(unpack(folder, name, file), event, settings)
}

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstRequest } from '../support/processes/first-request.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { tokenFor } from '../support/requests/api.ts'
import { httpEvent } from '../support/requests/http-event.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { unpack } from './load-package.ts'
import type { Packages } from './packages.ts'

const KIB = 1024

/** What a zip may weigh, in bytes: a function that asks the table, and those that differ. */
const CEILING = 98 * KIB
const ceilings: Record<string, number> = {
  getDocs: 22 * KIB,
  getDocsFile: 580 * KIB,
  getOpenapi: 38 * KIB,
  health: 22 * KIB,
  jwks: 22 * KIB,
  // They have the stores of all kinds, as a deal is of three.
  getTransaction: 99 * KIB,
  listTransactions: 99 * KIB,
  login: 106 * KIB,
  refresh: 102 * KIB,
}

const bodies: Record<string, object> = {
  login: { email: 'nobody@example.com', password: 'correct horse' },
  createProspect: { name: 'Ana Ruiz', email: 'ana@example.com' },
}

/** What a function needs to be there, and to answer for the first time. */
export function startTests(packages: () => Packages): void {
  test('no zip is heavier than it may be', () => {
    const { folder, functions } = packages()
    const weights = Object.values(functions).map((name) => [name, statSync(join(folder, `${name}.zip`)).size])
    const heavy = weights.filter(([name = '', bytes = 0]) => Number(bytes) > (ceilings[name] ?? CEILING))
    expect(heavy).toEqual([])
  })

  // Loading it takes a third of the time that a start may take; one `import` of node:http as a module does it.
  test.for([
    ['listProspects', 200],
    ['createProspect', 201],
    ['login', 401],
    ['getOpenapi', 200],
  ] as const)('%s starts and answers without undici', { timeout: 30_000 }, async ([name, status]) => {
    const route = readRoutes().find((each) => each.name === name)
    if (!route) throw new Error(`There is no route ${name}`)
    const json = bodies[name]
    const event = httpEvent({
      method: route.method,
      template: route.path,
      path: route.path,
      pathParameters: {},
      headers: {
        authorization: `Bearer ${await tokenFor('admin')}`,
        ...(json && { 'content-type': 'application/json' }),
      },
      text: json && JSON.stringify(json),
    })
    const file = unpack(packages().folder, name, temporaryFolder(), route.file)
    const { loaded, ...first } = await firstRequest(file, event)
    expect(first.status).toBe(status)
    expect(loaded).toContain('crypto')
    expect(loaded.filter((each) => each.includes('undici'))).toEqual([])
  })
}

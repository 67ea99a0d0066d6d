import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverless } from '../support/processes/operator-command.ts'
import type { Running, ServiceProcess } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { request } from '../support/requests/http-client.ts'
import { httpEvent } from '../support/requests/http-event.ts'

/** Tests `serverless invoke local` with and without a running service. */
export function invokeLocalTests(
  running: () => Running,
  service: () => ServiceProcess,
  folder: string,
  shell: () => Record<string, string>,
): void {
  test('invoke local runs functions with a sample event, or with the event of a file, on the data of the running service', async () => {
    const settings = { DATA_DIR: folder, PORT: new URL(running().url).port, ...shell() }
    for (const [name, statusCode] of Object.entries(sampled))
      expect(await invokedLocally(name, settings), name).toMatchObject({ statusCode })
    const path = '/api/v1/prospects'
    // People write the header as curl does. An HTTP API lower-cases its name.
    const headers = { Authorization: `Bearer ${running().token.viewer}` }
    const event = httpEvent({
      method: 'GET',
      template: path,
      path,
      query: 'limit=1',
      pathParameters: {},
      headers,
    })
    const file = join(temporaryFolder(), 'event.json')
    writeFileSync(file, JSON.stringify(event))
    const listed = await invokedLocally('listProspects', settings, '--path', file)
    expect(listed).toMatchObject({ statusCode: 200, body: expect.stringContaining('"limit":1') })
    // The outcome is `fresh` if the running service has already run this function on its schedule.
    expect(await invokedLocally('refreshServiceToken', settings)).toMatchObject({
      outcome: expect.stringMatching(/^(signed in|fresh)$/),
    })
    const token = readFileSync(join(folder, 'service-account', 'token'), 'utf8')
    expect((await request(running().url, 'POST', '/api/v1/prospects', { token, json: {} })).status).toBe(400)
    expect(service().output()).not.toMatch(/refresh-service-token fresh|scheduled function/)
  })

  test('invoke local starts an engine if no service runs, and fails with one message if its event is not a request', async () => {
    const settings = { DATA_DIR: join(temporaryFolder(), 'data'), DEMO: '0', ...shell() }
    expect(await invokedLocally('login', settings)).toMatchObject({ statusCode: 200 })
    const { code, out } = await serverless(['invoke', 'local', '-f', 'health', '--data', '{}'], settings)
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('without an event') })
  })
}

/** One function of each sort, with the status of its response. `sample-event.test.ts` runs every function in one process. */
const sampled = {
  login: 200,
  createProspect: 201,
  updateTransaction: 200,
  deleteProperty: 204,
  unknownRoute: 404,
}

/** Invokes a function with its sample event, using the command of the README, and returns its result. */
async function invokedLocally(
  name: string,
  settings: Record<string, string>,
  ...options: string[]
): Promise<unknown> {
  const args = ['invoke', 'local', '-f', name, ...options]
  const { out, err } = await serverless(args, settings)
  // Matches only the result. The output may also contain a log line of the function.
  const json = /^\{$.*^\}$/ms.exec(out)?.[0]
  if (json === undefined) throw new Error(`${name} returned nothing: ${out}${err}`)
  return JSON.parse(json)
}

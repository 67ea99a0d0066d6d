import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverless } from '../support/processes/operator-command.ts'
import type { Running, ServiceProcess } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { request } from '../support/requests/http-client.ts'
import { functionGroups } from '../support/requests/sample-events.ts'

/** Tests `serverless invoke local` with and without a running service. */
export function invokeLocalTests(
  running: () => Running,
  service: () => ServiceProcess,
  folder: string,
  shell: () => Record<string, string>,
): void {
  test('invoke local answers the sample event of every function with the data of the running service', async () => {
    const settings = { DATA_DIR: folder, PORT: new URL(running().url).port, ...shell() }
    const invoke = async (name: string): Promise<[string, unknown]> => [
      name,
      await invokedLocally(name, settings),
    ]
    const answers: [string, unknown][] = []
    // Runs only two commands at a time, because each one needs much processor time.
    for (const names of functionGroups())
      for (let at = 0; at < names.length; at += 2)
        answers.push(...(await Promise.all(names.slice(at, at + 2).map(invoke))))
    for (const [name, answer] of answers)
      expect(answer, name).toMatchObject(
        // The outcome is `fresh` if the running service has already run this function on its schedule.
        name === 'refreshServiceToken'
          ? { outcome: expect.stringMatching(/^(signed in|fresh)$/) }
          : { statusCode: expect.toSatisfy((status) => expectedOf(name).includes(status)) },
      )
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

const expectedOf = (name: string) => (name === 'unknownRoute' ? [404] : [200, 201, 204])

/** Invokes a function with its sample event, using the command of the README, and returns its result. */
async function invokedLocally(name: string, settings: Record<string, string>): Promise<unknown> {
  const args = ['invoke', 'local', '-f', name]
  const { out, err } = await serverless(args, settings)
  // Matches only the result. The output may also contain a log line of the function.
  const json = /^\{$.*^\}$/ms.exec(out)?.[0]
  if (json === undefined) throw new Error(`${name} returned nothing: ${out}${err}`)
  return JSON.parse(json)
}

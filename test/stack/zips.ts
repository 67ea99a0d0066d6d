import { expect, onTestFinished, test } from 'vitest'
import { useServiceEnvironment } from '../../lib/config.ts'
import { addDemoUsers } from '../../lib/local/demo/users.ts'
import { sampleEvent } from '../../lib/local/plugin/sample-event.ts'
import { startParameterStore } from '../support/aws/parameter-store.ts'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { apiServer, byTheService } from '../support/requests/api-server.ts'
import { lambdaContext } from '../support/requests/lambda-context.ts'
import { runScheduled } from '../support/requests/run-scheduled.ts'
import { functionGroups, handlerFiles } from '../support/requests/sample-events.ts'
import { loadPackage } from './load-package.ts'
import type { Packages } from './packages.ts'

const JOB = 'refreshServiceToken'

export function zipTests(packages: () => Packages): void {
  const handlerOf = async (name: string) =>
    (await loadPackage(packages().folder, name, handlerFiles()[name] ?? '')).handler

  test('every packaged function answers its sample event', async () => {
    await addDemoUsers()
    const names = functionGroups().flat()
    expect(names.toSorted()).toEqual(Object.values(packages().functions).toSorted())
    for (const name of names.filter((each) => each !== JOB)) {
      const handler = await handlerOf(name)
      const { statusCode, body } = await handler(await sampleEvent(name), lambdaContext())
      const expected = name === 'unknownRoute' ? [404] : [200, 201, 204]
      expect(expected, `${name}: ${body}`).toContain(statusCode)
    }
  })

  test('the packaged job writes a token to Parameter Store', async () => {
    const standIn = await startParameterStore()
    onTestFinished(standIn.close)
    const { email } = await aUser()
    const path = '/service/packaged/service-account'
    const credentials = JSON.stringify({ email, password: PASSWORD })
    standIn.parameters.set(`${path}/credentials`, { Value: credentials, Type: 'SecureString' })
    const { url } = await apiServer(byTheService)
    useServiceEnvironment({ SERVICE_ACCOUNT: `ssm:${path}`, API_URL: url })

    const handler = await handlerOf(JOB)
    expect(await runScheduled(handler)).toEqual({ outcome: 'signed in' })
    expect(await runScheduled(handler)).toEqual({ outcome: 'fresh' })
    expect(standIn.parameters.get(`${path}/token`)).toMatchObject({ Type: 'SecureString' })
  })
}

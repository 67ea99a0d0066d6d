import { beforeAll, describe, expect, test } from 'vitest'
import { addDemoUsers } from '../../../../lib/local/demo/users.ts'
import { sampleEvent } from '../../../../lib/local/plugin/sample-event.ts'
import { StartError } from '../../../../lib/local/start-error.ts'
import { lambdaContext } from '../../../support/requests/lambda-context.ts'
import { functionGroups, handlerFiles } from '../../../support/requests/sample-events.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

const files = handlerFiles()
// The job `refreshServiceToken` needs a running service, so test/service invokes this job.
const names = functionGroups()
  .flat()
  .filter((name) => name !== 'refreshServiceToken')
const handlerOf = async (name: string) =>
  (await import(/* @vite-ignore */ new URL(`../../../../${files[name]}`, import.meta.url).href)).handler

beforeAll(addDemoUsers)

test('sampleEvent throws an error with the record type if there is no record for the event', async () => {
  await useFreshTable()
  await addDemoUsers()
  await expect(sampleEvent('getProperty')).rejects.toThrow(StartError)
  await expect(sampleEvent('getProperty')).rejects.toThrow('property')
})

describe('sample events, in an order in which each function finds a record', { shuffle: false }, () => {
  test.for(names)('the function %s succeeds with its sample event', async (name) => {
    const handler = await handlerOf(name)
    const { statusCode, body } = await handler(await sampleEvent(name), lambdaContext())
    const expected = name === 'unknownRoute' ? [404] : [200, 201, 204]
    expect(expected, body).toContain(statusCode)
  })
})

test.for(names)(
  'the function %s without an event throws an error that names serverless invoke local',
  async (name) => {
    const handler = await handlerOf(name)
    for (const event of ['', {}, undefined])
      await expect(handler(event, lambdaContext())).rejects.toThrow('invoke local')
  },
)

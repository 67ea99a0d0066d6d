import { beforeAll, describe, expect, test } from 'vitest'
import { putItem } from '../../../lib/data/table/client.ts'
import { recordKey } from '../../../lib/data/table/keys.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

test('answers a name that was kept before names had the rules of today', async () => {
  const { record, at } = await aProspect()
  const data = { ...record, name: 'Ada\nLovelace' }
  await putItem({ Item: { ...recordKey(record.id), seq: 1, version: 1, data } })
  const { status, body } = await get(at, { as: 'viewer' })
  expect({ status, name: body.name }).toEqual({ status: 200, name: 'Ada\nLovelace' })
})

describe('answers 404 for an id that is no prospect', () => {
  const operations = [
    ['GET', '', undefined],
    ['PUT', '', {}],
    ['DELETE', '', undefined],
    ['POST', '/archive', undefined],
    ['POST', '/restore', undefined],
  ] as const
  describe('although a record has that id or nearly', () => {
    let near: string[] = []
    beforeAll(async () => {
      const { record } = await aProspect()
      const user = await aUser()
      near = [user.id, record.id.toLowerCase(), `${record.id}%20`, `%20${record.id}`, record.id.slice(0, -1)]
    })

    test.each(operations)('%s a user, or another spelling%s', async (method, action, json) => {
      for (const id of near) {
        const answer = await call(method, `${PROSPECTS}/${id}${action}`, { as: 'admin', json })
        expectProblem(answer, 404, 'not_found')
      }
    })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { putItem } from '../../../lib/data/table/client.ts'
import { recordKey } from '../../../lib/data/table/keys.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect, GRACE, PROSPECTS } from '../../support/samples/sample-prospect.ts'

test('answers the whole record', async () => {
  const { record, at } = await aProspect(GRACE)
  const { status, body } = await get(at, { as: 'viewer' })
  expect(status).toBe(200)
  expect(body).toEqual(record)
})

test('answers an archived record too', async () => {
  const { record, at } = await aProspect()
  await call('POST', `${at}/archive`, { as: 'agent' })
  const { status, body } = await get(at, { as: 'viewer' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: record.id, status: 'archived' })
})

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
  const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const ids = [
    `prs_${ULID}`,
    `prp_${ULID}`,
    `txn_${ULID}`,
    ULID,
    'prs_',
    `prs_${ULID}0`,
    `prs_8${ULID.slice(1)}`,
    `PRS_${ULID}`,
    'garbage',
    'undefined',
    '0',
    '%20',
    'é',
    '__proto__',
    'LIST%23prospect%23live',
    'SEQ%23prospect',
    `prs_${'0'.repeat(3_000)}`,
  ]

  for (const [method, action, json] of operations)
    test.each(ids)(`${method} %s${action}`, async (id) => {
      const answer = await call(method, `${PROSPECTS}/${id}${action}`, { as: 'admin', json })
      expectProblem(answer, 404, 'not_found')
    })

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

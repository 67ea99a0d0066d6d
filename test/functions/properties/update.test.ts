import { expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { aProperty, HOUSE } from '../../support/samples/sample-property.ts'

const change = (at: string, json: unknown) => put(at, json, { as: 'agent' })

test.each([{ surface: 181.25 }, { price: 1 }, { estimated_rent: 0 }, { status: 'withdrawn' }])(
  'changes what is sent and leaves the rest: %j',
  async (patch) => {
    const { record, at, etag } = await aProperty(HOUSE)
    const { status, body, headers } = await change(at, patch)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...record,
      ...patch,
      gross_yield: body.gross_yield,
      updated_at: body.updated_at,
      version: 2,
    })
    expect(headers.etag).not.toBe(etag)
    expect((await get(at, { as: 'viewer' })).body).toEqual(body)
  },
)

test.each([
  { archived_at: '2001-01-01T00:00:00.000Z' },
  { gross_yield: 99 },
  { gross_yield: null, id: null, archived_at: null },
])('ignores read-only fields: %j', async (patch) => {
  const { record, at, etag } = await aProperty(HOUSE)
  const { body, headers } = await change(at, patch)
  expect({ body, etag: headers.etag }).toEqual({ body: record, etag })
})

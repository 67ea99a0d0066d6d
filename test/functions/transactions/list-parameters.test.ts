import { describe, expect, test } from 'vitest'
import { transactionStatuses } from '../../../lib/domain/transaction.ts'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { takesPageAndLimit } from '../../support/requests/page-parameters.ts'
import { TRANSACTIONS } from '../../support/samples/sample-transaction.ts'

const list = (query: string) => get(`${TRANSACTIONS}?${query}`, { as: 'viewer' })

describe('status', () => {
  test.each([...transactionStatuses, 'all'])('may be %s', async (status) => {
    expect((await list(`status=${status}`)).status).toBe(200)
  })

  test.each(['', 'Pending', 'archived', 'live', 'sold', 'pending,accepted', '__proto__'])(
    'may not be "%s"; the allowed ones are named',
    async (status) => {
      const answer = await list(`status=${status}`)
      expectRefusedField(answer, 'status', 'enum')
      for (const each of [...transactionStatuses, 'all'])
        expect(answer.body.errors[0].message).toContain(each)
    },
  )
})

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const ids = { prospect_id: `prs_${ULID}`, property_id: `prp_${ULID}` }

describe.each(Object.entries(ids))('%s', (name, id) => {
  test('may be of no record there is', async () => {
    const { status, body } = await list(`${name}=${id}`)
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
  })

  const others = Object.values(ids).filter((other) => other !== id)
  test.each([
    ...others,
    ...['', 'x', 'all', 'status=pending', '%00', '田', '__proto__', `${id}0`, id.toLowerCase()],
  ])('may not be "%s"', async (value) => {
    for (const more of ['', '&status=pending', '&status=all'])
      expectRefusedField(await list(`${name}=${value}${more}`), name, 'format')
  })
})

test.each(['status', 'prospect_id', 'property_id', 'page', 'limit'])(
  '%s may not be given twice',
  async (name) => {
    expectRefusedField(await list(`${name}=1&${name}=2`), name, 'repeated')
  },
)

takesPageAndLimit(list)

test.each(['search', 'type', 'offer_amount', 'id'])('there is no parameter %s', async (name) => {
  expectRefusedField(await list(`${name}=ab`), name, 'unknown')
})

test('several faults are all named', async () => {
  const { status, body } = await list('page=0&limit=101&status=x&prospect_id=&search=ab')
  expect(status).toBe(400)
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['limit', 'page', 'prospect_id', 'search', 'status'])
})

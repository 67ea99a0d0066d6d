import { describe, expect, test } from 'vitest'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { takesPageAndLimit } from '../../support/requests/page-parameters.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'

const list = (query: string) => get(`${PROPERTIES}?${query}`, { as: 'viewer' })

describe.each([
  ['status', [...propertyStatuses, 'archived', 'all']],
  ['type', [...propertyTypes]],
])('%s', (name, allowed) => {
  test.each(allowed)('may be %s', async (value) => {
    expect((await list(`${name}=${value}`)).status).toBe(200)
  })

  test.each(['', 'House', 'sold%20', 'live', 'house,land', 'toString', '%00'])(
    'may not be "%s"; the allowed ones are named',
    async (value) => {
      const answer = await list(`${name}=${value}`)
      expectRefusedField(answer, name, 'enum')
      for (const each of allowed) expect(answer.body.errors[0].message).toContain(each)
    },
  )

  test('may not be given twice', async () => {
    expectRefusedField(await list(`${name}=${allowed[0]}&${name}=${allowed[1]}`), name, 'repeated')
  })
})

takesPageAndLimit(list)

test.each(['types', 'Type', 'q', 'sort', 'prospect_id'])('there is no parameter %s', async (name) => {
  expectRefusedField(await list(`${name}=1`), name, 'unknown')
})

test('several faults are all named', async () => {
  const { status, body } = await list('page=0&limit=101&status=x&type=y&search=z&oops=1')
  expect(status).toBe(400)
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['limit', 'oops', 'page', 'search', 'status', 'type'])
})

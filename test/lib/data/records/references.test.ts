import { describe, expect, test } from 'vitest'
import type { Layout } from '../../../../lib/data/records/layout.ts'
import { requireReferences } from '../../../../lib/data/records/references.ts'
import { entriesOf } from '../../../../lib/data/records/writes.ts'
import type { Item } from '../../../../lib/data/table/client.ts'
import { type References, referencesOf } from '../../../../lib/domain/record-type.ts'
import { recordWritesOf } from '../../../support/store/planned-writes.ts'

const parties: References = {
  owner_id: { name: 'owner', prefix: 'prs', closed: [] },
  house_id: { name: 'house', prefix: 'prp', closed: ['sold'] },
}
const row = { seq: 1, version: 1, data: { id: 'dee_1', owner_id: 'own_1', house_id: 'hou_1', deed: 'd' } }
const references = referencesOf(parties, row.data)
const layout: Layout<{ id: string }> = {
  recordType: { name: 'deed', references: parties },
  listsOf: () => ['all'],
}

/** The writes of a creation, or of a deletion, to the records referred to. */
function toOthers(...states: [before: typeof row | undefined, after: typeof row | undefined]) {
  const writes = recordWritesOf('operation', layout, ...states)
  return writes.filter(({ Update }) => ['own_1', 'hou_1'].includes(String(Update?.Key?.pk)))
}

describe('writes', () => {
  test.each([
    ['a creation', 1, toOthers(undefined, row)],
    ['a deletion', -1, toOthers(row, undefined)],
  ])('of %s change the referrers of each record referred to by %i', (_, delta, writes) => {
    expect(writes.map(({ as, Update }) => [as, Update?.Key])).toEqual([
      ['own_1', { pk: 'own_1', sk: 'record' }],
      ['hou_1', { pk: 'hou_1', sk: 'record' }],
    ])
    for (const { Update } of writes) {
      expect(Update?.UpdateExpression).toMatch(/^ADD #referrers :/)
      expect(Object.values(Update?.ExpressionAttributeValues ?? {})).toContain(delta)
      expect(Update?.ConditionExpression).toBeDefined()
    }
  })

  test('of a creation need records that are neither archived nor in a closed status', () => {
    const [owner, house] = toOthers(undefined, row).map(({ Update }) => Update)
    expect(owner?.ConditionExpression).toBe('#kind = :kind AND attribute_not_exists(#data.#archived)')
    expect(house?.ConditionExpression).toBe(`${owner?.ConditionExpression} AND #data.#status <> :closed0`)
    expect(house?.ExpressionAttributeValues).toMatchObject({ ':kind': 'house', ':closed0': 'sold' })
  })

  test('of an edit change no other record', () => {
    expect(toOthers(row, { ...row, version: 2 })).toEqual([])
  })
})

test('a record is on a list of each record it refers to, named by its id', () => {
  expect(entriesOf(layout, row).map(({ list }) => list)).toEqual(['all', 'own_1', 'hou_1'])
})

describe('a refusal', () => {
  const refusal = (refused: [string, Item | undefined][]) => () =>
    requireReferences(references, new Map(refused))
  const errors = (...faults: [string, string][]) =>
    expect.objectContaining({
      details: expect.objectContaining({
        errors: faults.map(([field, code]) => expect.objectContaining({ field, code })),
      }),
    })
  const owner = { kind: 'owner', data: { archived_at: 'x' } }

  test('of no reference says nothing', () => {
    expect(refusal([['record', undefined]])).not.toThrow()
  })

  test('names the field whose record is not there', () => {
    expect(refusal([['hou_1', undefined]])).toThrow(errors(['house_id', 'reference']))
  })

  test('names the field whose record is of another kind', () => {
    expect(refusal([['hou_1', owner]])).toThrow(errors(['house_id', 'reference']))
  })

  test('names both, where both are missing', () => {
    const both = refusal([
      ['hou_1', undefined],
      ['own_1', undefined],
    ])
    expect(both).toThrow(errors(['owner_id', 'reference'], ['house_id', 'reference']))
    expect(both).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })

  test('names the field whose record is closed', () => {
    expect(refusal([['own_1', owner]])).toThrow(errors(['owner_id', 'closed']))
    expect(refusal([['own_1', owner]])).toThrow(expect.objectContaining({ code: 'reference_closed' }))
  })

  test('names only the missing one, where the other is closed', () => {
    const mixed = refusal([
      ['own_1', owner],
      ['hou_1', undefined],
    ])
    expect(mixed).toThrow(errors(['house_id', 'reference']))
    expect(mixed).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })
})

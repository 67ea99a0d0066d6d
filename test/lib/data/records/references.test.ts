import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../../lib/data/records/entries.ts'
import { referenceWrites, requireReferences } from '../../../../lib/data/records/references.ts'
import type { Layout } from '../../../../lib/data/records/store.ts'
import type { Item } from '../../../../lib/data/table/items.ts'
import { type References, referencesOf } from '../../../../lib/domain/kind/references.ts'

const parties: References = {
  owner_id: { name: 'owner', prefix: 'prs', closed: [] },
  house_id: { name: 'house', prefix: 'prp', closed: ['sold'] },
}
const row = { seq: 1, version: 1, data: { owner_id: 'own_1', house_id: 'hou_1', deed: 'd' } }
const references = referencesOf(parties, row.data)
const layout: Layout<object> = { kind: { name: 'deed', references: parties }, listsOf: () => ['all'] }
const loose: Layout<object> = { kind: { name: 'note', references: {} }, listsOf: () => [] }

describe('writes', () => {
  test.each([1, -1] as const)(
    "change the count of each record referred to by %i, in its field's name",
    (delta) => {
      const writes = referenceWrites(layout, row, delta)
      expect(writes.map(({ as, Update }) => [as, Update?.Key])).toEqual([
        ['owner_id', { pk: 'own_1', sk: 'record' }],
        ['house_id', { pk: 'hou_1', sk: 'record' }],
      ])
      for (const { Update } of writes) {
        expect(Update?.UpdateExpression).toMatch(/^ADD #referrers :/)
        expect(Object.values(Update?.ExpressionAttributeValues ?? {})).toContain(delta)
        expect(Update?.ConditionExpression).toBeDefined()
      }
    },
  )

  test('ask for a record that is not archived, nor closed in the ways its kind has', () => {
    const [owner, house] = referenceWrites(layout, row, 1).map(({ Update }) => Update)
    expect(owner?.ConditionExpression).toBe('#kind = :kind AND attribute_not_exists(#data.#archived)')
    expect(house?.ConditionExpression).toBe(`${owner?.ConditionExpression} AND #data.#status <> :closed0`)
    expect(house?.ExpressionAttributeValues).toMatchObject({ ':kind': 'house', ':closed0': 'sold' })
  })

  test('are none for a kind that refers to nothing, nor for no record', () => {
    expect(referenceWrites(loose, row, 1)).toEqual([])
    expect(referenceWrites(layout, undefined, 1)).toEqual([])
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
    expect(refusal([['house_id', undefined]])).toThrow(errors(['house_id', 'reference']))
  })

  test('names the field whose record is of another kind', () => {
    expect(refusal([['house_id', owner]])).toThrow(errors(['house_id', 'reference']))
  })

  test('names both, where both are missing', () => {
    const both = refusal([
      ['house_id', undefined],
      ['owner_id', undefined],
    ])
    expect(both).toThrow(errors(['owner_id', 'reference'], ['house_id', 'reference']))
    expect(both).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })

  test('names the field whose record is closed', () => {
    expect(refusal([['owner_id', owner]])).toThrow(errors(['owner_id', 'closed']))
    expect(refusal([['owner_id', owner]])).toThrow(expect.objectContaining({ code: 'reference_closed' }))
  })

  test('names only the missing one, where the other is closed', () => {
    const mixed = refusal([
      ['owner_id', owner],
      ['house_id', undefined],
    ])
    expect(mixed).toThrow(errors(['house_id', 'reference']))
    expect(mixed).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })
})

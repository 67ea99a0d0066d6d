import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ordersOf } from '../../lib/domain/list-fields.ts'
import { NewNote } from '../../lib/domain/note.ts'
import { NewProperty } from '../../lib/domain/property.ts'
import { NewProspect } from '../../lib/domain/prospect.ts'
import { recordTypes } from '../../lib/domain/record-types.ts'
import { NewTransaction } from '../../lib/domain/transaction.ts'
import { lists } from './lists.ts'
import { queriesOf } from './queries.ts'
import { leaves, type TypeName, types } from './records.ts'
import { created } from './workload.ts'

// A field or filter that no generated record or query has would be tested by none of the modes of the model.

const bodies = { prospect: NewProspect, property: NewProperty, transaction: NewTransaction, note: NewNote }

const SEED = 7
const samples = (type: TypeName) => fc.sample(created(type), { numRuns: 1_000, seed: SEED })

/** Returns the names of all fields of a schema. A field of an inner object is named by its path. */
function fieldsIn(entries: v.ObjectEntries): string[] {
  return Object.entries(entries).flatMap(([name, schema]) => {
    const inner = 'wrapped' in schema ? schema.wrapped : schema
    if (typeof inner !== 'object' || inner === null || !('entries' in inner)) return [name]
    return fieldsIn(v.parse(Entries, inner.entries)).map((field) => `${name}.${field}`)
  })
}
const Entries = v.custom<v.ObjectEntries>((value) => typeof value === 'object' && value !== null)

test.each(types)('the generated records of type %s have a value in each field', (type) => {
  const found = new Set(samples(type).flatMap((body) => [...leaves(body).keys()]))
  const missing = fieldsIn(bodies[type].entries).filter((field) => !found.has(field))
  expect(missing, 'test/model/workload.ts must generate them').toEqual([])

  const optional = Object.entries(bodies[type].entries).filter(([, each]) => 'wrapped' in each)
  const always = optional.filter(([name]) => samples(type).every((body) => name in body))
  expect(
    always.map(([name]) => name),
    'OPTIONAL in test/model/workload.ts must have them',
  ).toEqual([])
})

test.each(types)('the generated queries of type %s have each filter and each order', (type) => {
  const time = '2026-01-01T00:00:00.000Z'
  const times = { created_at: time, updated_at: time, accepted_at: time, completed_at: time }
  const records = samples(type).map((body, n) => ({ ...times, gross_yield: n, ...body, id: `${n}` }))
  const queries = fc.sample(queriesOf(lists[type], records, 4), { numRuns: 1_000, seed: SEED })
  const found = new Set(queries.flatMap((query) => Object.keys(query)))
  const missing = Object.keys(recordTypes[type].Filter.entries).filter((name) => !found.has(name))
  expect(missing, 'test/model/lists.ts must have them').toEqual([])

  const orders = ordersOf(recordTypes[type].listFields).flatMap((order) => [order, `-${order}`])
  const sorted = new Set(queries.flatMap(({ sort = [] }) => sort))
  const unused = orders.filter((order) => !sorted.has(order))
  expect(unused, 'test/model/lists.ts must have these orders').toEqual([])
})

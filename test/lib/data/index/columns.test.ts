import { expect, test } from 'vitest'
import { storages } from '../../../../lib/data/records/registry.ts'
import { NoteFilter } from '../../../../lib/domain/note.ts'
import { PropertyFilter } from '../../../../lib/domain/property.ts'
import { ProspectFilter } from '../../../../lib/domain/prospect.ts'
import { TransactionFilter } from '../../../../lib/domain/transaction.ts'

test.each([
  ['prospect', ProspectFilter],
  ['property', PropertyFilter],
  ['transaction', TransactionFilter],
  ['note', NoteFilter],
] as const)('each range and each order of type %s has a column', (type, { entries }) => {
  const ranges = Object.keys(entries).flatMap((name) => /^(\w+)_(min|since)$/.exec(name)?.[1] ?? [])
  const orders = entries.sort.wrapped.pipe[0].options.map((order) => order.replace(/^-|_at$/g, ''))
  const missing = [...ranges, ...orders].filter((name) => !(name in storages[type].columns))
  expect(missing, `the columns of lib/data/records must have them`).toEqual([])
})

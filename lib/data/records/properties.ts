import { ARCHIVED } from '../../domain/archiving.ts'
import { grossYield } from '../../domain/gross-yield.ts'
import {
  type NewProperty,
  type Property,
  propertyRecordType,
  propertyStatuses,
  propertyTypes,
  type StoredProperty,
} from '../../domain/property.ts'
import { choice, decimal, whole } from '../index/row-fields.ts'
import { columnOf, shownStatus, timeColumns, timesBeside } from '../index/rows.ts'
import type { RecordStorage } from './storage.ts'

export const propertyValues = {
  name: 'values',
  bytes: 14,
  fields: {
    status: choice<StoredProperty, string>([ARCHIVED, ...propertyStatuses], shownStatus),
    type: choice<StoredProperty, string>(propertyTypes, ({ type }) => type),
    price: decimal<StoredProperty>(({ price }) => price),
    surface: decimal<StoredProperty>(({ surface }) => surface),
    rent: decimal<StoredProperty>(({ estimated_rent }) => estimated_rent),
    assigned: whole<StoredProperty>(({ assigned_number }) => assigned_number),
  },
}

const times = timesBeside(propertyValues)

const columns = {
  status: columnOf(propertyValues, ['status'], ({ status }) => status),
  type: columnOf(propertyValues, ['type'], ({ type }) => type),
  price: columnOf(propertyValues, ['price'], ({ price }) => price),
  surface: columnOf(propertyValues, ['surface'], ({ surface }) => surface),
  rent: columnOf(propertyValues, ['rent'], ({ rent }) => rent),
  yield: columnOf(propertyValues, ['price', 'rent'], ({ price, rent }) =>
    price === undefined || rent === undefined ? undefined : grossYield({ price, estimated_rent: rent }),
  ),
  assigned_to: columnOf(propertyValues, ['assigned'], ({ assigned }) => assigned),
  ...timeColumns(times),
}

/** The storage declaration of properties. */
export const properties: RecordStorage<StoredProperty, Property, NewProperty> = {
  recordType: propertyRecordType,
  facets: [
    { field: 'status', values: [ARCHIVED, ...propertyStatuses], of: shownStatus, firstCode: 1 },
    { field: 'type', values: propertyTypes, of: ({ type }) => type, firstCode: 24 },
  ],
  textsOf: ({ address }) => [address],
  rows: [propertyValues, times],
  columns,
  summary: {
    groups: {
      status: { column: columns.status, values: [...propertyStatuses, ARCHIVED] },
      type: { column: columns.type, values: propertyTypes },
      month: { column: columns.month },
    },
    sum: columns.price,
  },
}

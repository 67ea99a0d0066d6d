import { shownStatus } from '../../domain/archiving.ts'
import { grossYield } from '../../domain/gross-yield.ts'
import { normalizedPostalCode, POSTAL_MAX } from '../../domain/postal-code.ts'
import {
  type NewProperty,
  type Property,
  propertyRecordType,
  type StoredProperty,
} from '../../domain/property.ts'
import { propertyStatusCodes } from '../../domain/property-statuses.ts'
import { propertyTypeCodes } from '../../domain/property-types.ts'
import { textsOfProperty } from '../../domain/words.ts'
import { defineStorage } from '../index/record-storage.ts'
import { choice, decimal, text, whole } from '../index/row-fields.ts'
import { columnOf, columnsOf, timeColumns, timeRows } from '../index/rows.ts'

export const propertyValues = {
  name: 'values',
  bytes: 14,
  fields: {
    status: choice<StoredProperty>(propertyStatusCodes, shownStatus, 1),
    type: choice<StoredProperty>(propertyTypeCodes, ({ type }) => type, 24),
    price: decimal<StoredProperty>(({ price }) => price),
    surface: decimal<StoredProperty>(({ surface }) => surface),
    rent: decimal<StoredProperty>(({ estimated_rent }) => estimated_rent),
    assigned_to: whole<StoredProperty>(({ assigned_number }) => assigned_number),
  },
}

/** The postal code, in a family of its own, because few queries need it. */
export const propertyPlaces = {
  name: 'places',
  bytes: 4,
  fields: {
    /** A code of at most 5 digits, with a 1 before it. */
    digits: whole<StoredProperty>(({ postal_code }) => numericCode(postal_code)),
    letters: text<StoredProperty>(POSTAL_MAX, ({ postal_code = '' }) =>
      numericCode(postal_code) === undefined ? normalizedPostalCode(postal_code) : '',
    ),
  },
}

function numericCode(postalCode: string | undefined): number | undefined {
  const code = normalizedPostalCode(postalCode ?? '')
  return /^\d{1,5}$/.test(code) ? Number(`1${code}`) : undefined
}

type Place = { digits?: number; letters?: string }

/** Returns the postal code in a row, in its compared form. */
export const postalCodeIn = ({ digits = 0, letters = '' }: Place): string =>
  digits > 0 ? String(digits).slice(1) : letters

const times = timeRows<StoredProperty>()

const columns = {
  ...columnsOf(propertyValues),
  yield: columnOf(propertyValues, ['price', 'rent'], ({ price, rent }) =>
    price === undefined || rent === undefined ? undefined : grossYield({ price, estimated_rent: rent }),
  ),
  postal_code: columnOf(propertyPlaces, ['digits', 'letters'], (place) => postalCodeIn(place) || undefined),
  ...timeColumns(times),
}

/** The storage declaration of properties. */
export const properties = defineStorage<StoredProperty, Property, NewProperty>({
  ...propertyRecordType,
  textsOf: textsOfProperty,
  rows: [propertyValues, times, propertyPlaces],
  columns,
})

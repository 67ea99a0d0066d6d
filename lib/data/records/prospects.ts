import { shownStatus } from '../../domain/archiving.ts'
import { normalizedPostalCode, PREFIX_MAX, PREFIXES_MAX } from '../../domain/postal-code.ts'
import { propertyTypeCodes, propertyTypes } from '../../domain/property-types.ts'
import {
  type NewProspect,
  type Prospect,
  prospectRecordType,
  prospectStatusCodes,
  prospectTypeCodes,
  type StoredProspect,
} from '../../domain/prospect.ts'
import { fold, SORTED_LETTERS, textsOfPerson } from '../../domain/words.ts'
import { defineStorage } from '../index/record-storage.ts'
import { choice, decimal, set, text, texts, whole } from '../index/row-fields.ts'
import { columnsOf, timeColumns, timeRows } from '../index/rows.ts'

export const prospectValues = {
  name: 'values',
  bytes: 11,
  fields: {
    status: choice<StoredProspect>(prospectStatusCodes, shownStatus, 1),
    type: choice<StoredProspect>(prospectTypeCodes, ({ type }) => type, 24),
    budgetMin: decimal<StoredProspect>(({ criteria }) => criteria?.budget_min),
    budgetMax: decimal<StoredProspect>(({ criteria }) => criteria?.budget_max),
    minYield: decimal<StoredProspect>(({ criteria }) => criteria?.min_yield),
    assigned_to: whole<StoredProspect>(({ assigned_number }) => assigned_number),
  },
}

const names = {
  name: 'names',
  bytes: 20,
  fields: {
    name: text<StoredProspect>(SORTED_LETTERS, ({ name }) => fold(name)),
  },
}

/** The criteria that most prospects do not have. */
export const prospectWishes = {
  name: 'wishes',
  bytes: 4,
  fields: {
    types: set<StoredProspect, (typeof propertyTypes)[number]>(
      propertyTypes,
      propertyTypeCodes,
      ({ criteria }) => criteria?.types,
    ),
    surfaceMin: decimal<StoredProspect>(({ criteria }) => criteria?.surface_min),
    postalCodes: texts<StoredProspect>(PREFIXES_MAX, PREFIX_MAX, ({ criteria }) =>
      criteria?.postal_codes?.map(normalizedPostalCode),
    ),
  },
}

const times = timeRows<StoredProspect>()

const columns = { ...columnsOf(prospectValues), ...columnsOf(names), ...timeColumns(times) }

/** The storage declaration of prospects. */
export const prospects = defineStorage<StoredProspect, Prospect, NewProspect>({
  ...prospectRecordType,
  textsOf: textsOfPerson,
  rows: [prospectValues, times, names, prospectWishes],
  columns,
})

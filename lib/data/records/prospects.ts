import { ARCHIVED } from '../../domain/archiving.ts'
import {
  type KeptProspect,
  type NewProspect,
  type Prospect,
  prospectRecordType,
  prospectStatuses,
  prospectTypes,
} from '../../domain/prospect.ts'
import { fold, SORTED_LETTERS, textsOfPerson } from '../../domain/words.ts'
import { choice, decimal, text, whole } from '../index/row-fields.ts'
import { columnOf, shownStatus, timeColumns, timesBeside } from '../index/rows.ts'
import type { RecordStorage } from './storage.ts'

export const prospectValues = {
  name: 'values',
  bytes: 11,
  fields: {
    status: choice<KeptProspect, string>([ARCHIVED, ...prospectStatuses], shownStatus),
    type: choice<KeptProspect, string>(prospectTypes, ({ type }) => type),
    budgetMin: decimal<KeptProspect>(({ criteria }) => criteria?.budget_min),
    budgetMax: decimal<KeptProspect>(({ criteria }) => criteria?.budget_max),
    minYield: decimal<KeptProspect>(({ criteria }) => criteria?.min_yield),
    assigned: whole<KeptProspect>(({ assigned_number }) => assigned_number),
  },
}

const names = {
  name: 'names',
  bytes: 20,
  fields: {
    name: text<KeptProspect>(SORTED_LETTERS, ({ name }) => fold(name)),
  },
}

const times = timesBeside(prospectValues)

const columns = {
  status: columnOf(prospectValues, ['status'], ({ status }) => status),
  type: columnOf(prospectValues, ['type'], ({ type }) => type),
  name: columnOf(names, ['name'], ({ name }) => name),
  assigned_to: columnOf(prospectValues, ['assigned'], ({ assigned }) => assigned),
  ...timeColumns(times),
}

/** The storage declaration of prospects. */
export const prospects: RecordStorage<KeptProspect, Prospect, NewProspect> = {
  recordType: prospectRecordType,
  facets: [
    { field: 'status', values: [ARCHIVED, ...prospectStatuses], of: shownStatus, firstCode: 1 },
    { field: 'type', values: prospectTypes, of: ({ type }) => type, firstCode: 24 },
  ],
  textsOf: textsOfPerson,
  rows: [prospectValues, times, names],
  columns,
  summary: {
    groups: {
      status: { column: columns.status, values: [...prospectStatuses, ARCHIVED] },
      type: { column: columns.type, values: prospectTypes },
      month: { column: columns.month },
    },
  },
}

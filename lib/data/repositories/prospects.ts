import {
  type KeptProspect,
  type NewProspect,
  type Prospect,
  type ProspectFilter,
  prospectRecordType,
  prospectStatuses,
  prospectTypes,
} from '../../domain/prospect.ts'
import { ARCHIVED } from '../../domain/record-type.ts'
import { fold, joinDigits, phoneWords } from '../../domain/words.ts'
import type { Mapping } from '../records/mapping.ts'
import { ArchivableRepository, statusLists } from '../records/repository.ts'
import { byte, choice, decimal, text } from '../rows/fields.ts'
import { columnOf, shownStatus, timeColumns, timesBeside } from '../rows/rows.ts'

/** The packed values of a prospect. */
export const prospectValues = {
  name: 'values',
  bytes: 10,
  fields: {
    status: choice<KeptProspect, string>([ARCHIVED, ...prospectStatuses], shownStatus),
    type: choice<KeptProspect, string>(prospectTypes, ({ type }) => type),
    budgetMin: decimal<KeptProspect>(({ criteria }) => criteria?.budget_min),
    budgetMax: decimal<KeptProspect>(({ criteria }) => criteria?.budget_max),
    minYield: decimal<KeptProspect>(({ criteria }) => criteria?.min_yield),
  },
}

/** The letters by which prospects are sorted by name. */
const SORTED_LETTERS = 16

const names = {
  name: 'names',
  bytes: 20,
  fields: {
    archived: byte<KeptProspect>(({ archived_at }) => (archived_at === undefined ? 0 : 1)),
    name: text<KeptProspect>(SORTED_LETTERS, ({ name }) => fold(name)),
  },
}

const times = timesBeside(prospectValues)

const columns = {
  status: columnOf(prospectValues, ['status'], ({ status }) => status),
  type: columnOf(prospectValues, ['type'], ({ type }) => type),
  name: columnOf(names, ['name'], ({ name }) => name),
  ...timeColumns(times),
}

export const prospectMapping: Mapping<KeptProspect, Prospect, NewProspect> = {
  recordType: prospectRecordType,
  listsOf: statusLists,
  textsOf: ({ name, email, phone }) => [
    ...[name, email],
    ...(phone === undefined ? [] : [phoneWords(phone)]),
    // The query is read this way too, so that numbers in a name are found as they are typed.
    ...[joinDigits(name), joinDigits(email)],
  ],
  rows: [prospectValues, times, names],
  columns,
  live: [
    columns.status,
    columns.archived,
    columnOf(names, ['archived'], ({ archived }) => (archived === 1 ? ARCHIVED : '')),
  ],
  summary: {
    groups: {
      status: { column: columns.status, values: [...prospectStatuses, ARCHIVED] },
      type: { column: columns.type, values: prospectTypes },
      month: { column: columns.month },
    },
  },
}

export const prospects = new ArchivableRepository<KeptProspect, Prospect, NewProspect, ProspectFilter>(
  prospectMapping,
)

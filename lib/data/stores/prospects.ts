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
import { wantedEntries } from '../matching/entries.ts'
import { ArchivableRepository, statusList, statusLists } from '../records/repository.ts'
import type { Store } from '../records/store.ts'
import { byte, choice, decimal, text } from '../rows/fields.ts'
import { shownStatus, timesBeside } from '../rows/rows.ts'

const values = {
  name: 'values',
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
  fields: {
    archived: byte<KeptProspect>(({ archived_at }) => (archived_at === undefined ? 0 : 1)),
    name: text<KeptProspect>(({ name }) => [...fold(name)].slice(0, SORTED_LETTERS).join('')),
  },
}

export const prospectStore: Store<KeptProspect, Prospect, NewProspect, ProspectFilter> = {
  recordType: prospectRecordType,
  listsOf: statusLists,
  textsOf: ({ name, email, phone }) => [
    ...[name, email],
    ...(phone === undefined ? [] : [phoneWords(phone)]),
    // The query is read this way too, so that numbers in a name are found as they are typed.
    ...[joinDigits(name), joinDigits(email)],
  ],
  rows: [values, timesBeside(values), names],
  matchedBy: wantedEntries,
  select: ({ status, search }) => ({
    list: statusList(status),
    ...(search && { words: search }),
  }),
}

export const prospects = new ArchivableRepository(prospectStore)

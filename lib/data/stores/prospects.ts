import {
  type KeptProspect,
  type NewProspect,
  type Prospect,
  type ProspectFilter,
  prospectRecordType,
} from '../../domain/prospect.ts'
import { joinDigits, phoneWords } from '../../domain/words.ts'
import { wantedEntries } from '../matching/entries.ts'
import { ArchivableRepository, statusList, statusLists } from '../records/repository.ts'
import type { Store } from '../records/store.ts'

export const prospectStore: Store<KeptProspect, Prospect, NewProspect, ProspectFilter> = {
  recordType: prospectRecordType,
  listsOf: statusLists,
  textsOf: ({ name, email, phone }) => [
    ...[name, email],
    ...(phone === undefined ? [] : [phoneWords(phone)]),
    // The query is read this way too, so that numbers in a name are found as they are typed.
    ...[joinDigits(name), joinDigits(email)],
  ],
  matchedBy: wantedEntries,
  select: ({ status, search }) => ({
    list: statusList(status),
    ...(search && { words: search }),
  }),
}

export const prospects = new ArchivableRepository(prospectStore)

import {
  type KeptProspect,
  type NewProspect,
  type Prospect,
  type ProspectFilter,
  prospectKind,
} from '../../domain/prospect.ts'
import { joinDigits, phoneWords } from '../../domain/words.ts'
import { wantedEntries } from '../matching/wanted.ts'
import { listWith, statusLists, withArchive } from '../records/archive.ts'
import { repository } from '../records/repository.ts'
import type { Store } from '../records/store.ts'

export const prospectStore: Store<KeptProspect, Prospect, NewProspect, ProspectFilter> = {
  kind: prospectKind,
  listsOf: statusLists,
  textsOf: ({ name, email, phone }) => [
    ...[name, email],
    ...(phone === undefined ? [] : [phoneWords(phone)]),
    // The query is read this way too, so that numbers in a name are found as they are typed.
    ...[joinDigits(name), joinDigits(email)],
  ],
  matchedBy: wantedEntries,
  select: ({ status, search }) => ({
    list: listWith(status),
    ...(search && { words: search }),
  }),
}

export const prospects = withArchive(repository(prospectStore))

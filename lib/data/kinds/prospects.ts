import { type KeptProspect, type ProspectFilter, prospectKind } from '../../domain/prospect.ts'
import { joinDigits, phoneWords } from '../../domain/words.ts'
import { listWith, statusLists, withArchive } from '../records/archive.ts'
import { repository } from '../records/repository.ts'
import type { Layout } from '../records/store.ts'

const layout: Layout<KeptProspect> = {
  kind: prospectKind.name,
  listsOf: statusLists,
  textsOf: ({ name, email, phone }) => [
    ...[name, email],
    ...(phone === undefined ? [] : [phoneWords(phone)]),
    // The query is read this way too, so that numbers in a name are found as they are typed.
    ...[joinDigits(name), joinDigits(email)],
  ],
}

function select({ status, search }: ProspectFilter) {
  return { list: listWith(status), ...(search && { words: search }) }
}

export const prospectStore = { kind: prospectKind, layout, select }
export const prospects = withArchive(repository(prospectStore))

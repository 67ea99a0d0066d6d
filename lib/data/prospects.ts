import { ARCHIVED } from '../domain/archiving.ts'
import { type KeptProspect, type ProspectFilter, prospectKind } from '../domain/prospect.ts'
import { joinDigits, phoneWords } from '../domain/words.ts'
import { withArchive } from './archive.ts'
import { repository } from './records.ts'
import type { Layout } from './store.ts'

/** A prospect is on the list of those not archived and on that of its status, or, archived, on that one alone. */
const layout: Layout<KeptProspect> = {
  kind: prospectKind.name,
  listsOf: ({ status, archived_at }) =>
    archived_at === undefined ? ['live', `status=${status}`] : [ARCHIVED],
  textsOf: ({ name, email, phone = '' }) => [
    ...[name, email, phoneWords(phone)],
    // The query is read this way too, so that numbers in a name are found as they are typed.
    ...[joinDigits(name), joinDigits(email)],
  ],
}

function select({ status, search }: ProspectFilter) {
  return { lists: listsWith(status), ...(search && { words: search }) }
}

function listsWith(status: ProspectFilter['status']): string[] {
  if (status === undefined) return ['live']
  if (status === 'all') return ['live', ARCHIVED]
  return [status === ARCHIVED ? ARCHIVED : `status=${status}`]
}

export const prospectStore = { kind: prospectKind, layout, select }
export const prospects = withArchive(repository(prospectStore))

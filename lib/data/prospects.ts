import { ARCHIVED } from '../domain/archiving.ts'
import { type KeptProspect, type ProspectFilter, prospectKind } from '../domain/prospect.ts'
import { withArchive } from './archive.ts'
import { type Lists, repository } from './records.ts'

/** A prospect is on two lists: those not archived and its status, or, archived, that one alone. */
const lists: Lists<KeptProspect, ProspectFilter> = {
  listsOf: ({ status, archived_at }) =>
    archived_at === undefined ? ['live', `status=${status}`] : [ARCHIVED],
  matching: ({ status }) => {
    if (status === undefined) return ['live']
    if (status === 'all') return ['live', ARCHIVED]
    return status === ARCHIVED ? [ARCHIVED] : [`status=${status}`]
  },
}

export const prospects = withArchive(repository(prospectKind, lists))

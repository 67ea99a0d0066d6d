import * as v from 'valibot'
import { listRecords } from '../../lib/data/index/list.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { Note, NoteFilter } from '../../lib/domain/note.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List notes',
    allow: 'notes:read',
    query: v.strictObject({ ...pageParameters, ...NoteFilter.entries }),
    response: page('NotePage', Note, 'the last that happened first unless `sort` is set'),
    problems: ['range_too_broad', 'search_too_broad'],
  },
  ({ query, principal }) => listRecords(notes, pageRequest(query), principal.userId),
)

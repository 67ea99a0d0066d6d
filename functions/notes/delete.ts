import { deleteRecord } from '../../lib/data/records/delete.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { nothing } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Delete a note',
    allow: 'notes:delete',
    path: RecordPath,
    response: nothing,
  },
  ({ path, by, precondition }) => deleteRecord(notes, path.id, { by, precondition }),
)

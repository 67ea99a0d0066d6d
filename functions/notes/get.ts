import { getRecord } from '../../lib/data/records/get.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { Note } from '../../lib/domain/note.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Retrieve a note',
    allow: 'notes:read',
    path: RecordPath,
    response: record(Note),
  },
  ({ path }) => getRecord(notes, path.id),
)

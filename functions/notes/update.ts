import { notes } from '../../lib/data/records/notes.ts'
import { updateRecord } from '../../lib/data/records/update.ts'
import { Note, NotePatch } from '../../lib/domain/note.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { record } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Update a note',
    allow: 'notes:write',
    path: RecordPath,
    body: NotePatch,
    response: record(Note),
    problems: ['external_id_taken'],
  },
  ({ path, body, by, precondition, idempotency }) =>
    updateRecord(notes, path.id, body, { by, precondition, idempotency }),
)

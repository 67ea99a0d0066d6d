import { createRecord } from '../../lib/data/records/create.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { NewNote, Note } from '../../lib/domain/note.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { created } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Create a note',
    allow: 'notes:write',
    body: NewNote,
    response: created(Note),
    problems: ['external_id_taken', 'reference_closed'],
  },
  ({ body, by, idempotency }) => createRecord(notes, body, { by, idempotency }),
)

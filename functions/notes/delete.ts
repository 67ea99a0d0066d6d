import { notes } from '../../lib/data/records/notes.ts'
import { deleteEndpoint } from '../../lib/endpoints/delete.ts'

export const handler = deleteEndpoint(notes)

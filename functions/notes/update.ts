import { notes } from '../../lib/data/records/notes.ts'
import { updateEndpoint } from '../../lib/endpoints/update.ts'

export const handler = updateEndpoint(notes)

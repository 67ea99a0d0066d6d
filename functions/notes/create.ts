import { notes } from '../../lib/data/records/notes.ts'
import { createEndpoint } from '../../lib/endpoints/create.ts'

export const handler = createEndpoint(notes, 'reference_closed')

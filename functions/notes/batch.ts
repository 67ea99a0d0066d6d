import { notes } from '../../lib/data/records/notes.ts'
import { batchEndpoint } from '../../lib/endpoints/batch.ts'

export const handler = batchEndpoint(notes)

import { notes } from '../../lib/data/records/notes.ts'
import { getEndpoint } from '../../lib/endpoints/get.ts'

export const handler = getEndpoint(notes)

import { notes } from '../../lib/data/records/notes.ts'
import { listEndpoint } from '../../lib/endpoints/list.ts'

export const handler = listEndpoint(notes, 'the last that happened first unless `sort` is set')

import { notes } from '../../lib/data/records/notes.ts'
import { historyEndpoint } from '../../lib/endpoints/history.ts'

export const handler = historyEndpoint(notes)

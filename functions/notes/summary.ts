import { notes } from '../../lib/data/records/notes.ts'
import { summaryEndpoint } from '../../lib/endpoints/summary.ts'

export const handler = summaryEndpoint(notes)

import * as v from 'valibot'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { NoteFilter, noteKinds } from '../../lib/domain/note.ts'
import { groupingIn, groupingParameters, summary } from '../../lib/domain/summary.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { value } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Summarize notes in groups',
    allow: 'notes:read',
    query: v.strictObject({
      ...v.omit(NoteFilter, ['sort']).entries,
      ...groupingParameters(['kind', 'assigned_to', 'day', 'week', 'month'], ['happened', 'due', 'created']),
    }),
    response: value(summary('Note', { kind: noteKinds })),
    problems: ['range_too_broad', 'search_too_broad'],
  },
  ({ query, principal }) => {
    const { filter, grouping } = groupingIn(query)
    return summaryOf(notes, filter, grouping, principal.userId)
  },
)

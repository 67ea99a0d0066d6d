import { type NewNote, type Note, noteKinds, noteRecordType, type StoredNote } from '../../domain/note.ts'
import { textsOfNote } from '../../domain/words.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { choice, time, whole } from '../index/row-fields.ts'
import { columnOf, timeColumns, timeRows } from '../index/rows.ts'

const doneValues = ['false', 'true'] as const
const doneOf = ({ kind, done }: StoredNote) => (kind === 'task' ? doneValues[done ? 1 : 0] : undefined)

const values = {
  name: 'values',
  bytes: 12,
  fields: {
    kind: choice<StoredNote, string>(noteKinds, ({ kind }) => kind),
    done: choice<StoredNote, string>(doneValues, doneOf),
    assigned: whole<StoredNote>(({ assigned_number }) => assigned_number),
    happened: time<StoredNote>(({ happened_at }) => happened_at),
    due: time<StoredNote>(({ due_at }) => due_at),
  },
}

const times = timeRows<StoredNote>()

const columns = {
  kind: columnOf(values, ['kind'], ({ kind }) => kind),
  done: columnOf(values, ['done'], ({ done }) => done),
  assigned_to: columnOf(values, ['assigned'], ({ assigned }) => assigned),
  happened: columnOf(values, ['happened'], ({ happened }) => happened),
  due: columnOf(values, ['due'], ({ due }) => due),
  ...timeColumns(times),
}

/** The list of the notes on the offers of a prospect. The list of the prospect itself has only the notes that are about the prospect. */
export const notesOnOffersOf = (prospectId: string) => `offers of ${prospectId}`

/** The storage declaration of notes. */
export const notes: RecordStorage<StoredNote, Note, NewNote> = {
  recordType: noteRecordType,
  facets: [
    { field: 'kind', values: noteKinds, of: ({ kind }) => kind, firstCode: 1 },
    { field: 'done', values: doneValues, of: doneOf, firstCode: 24 },
  ],
  textsOf: textsOfNote,
  // A text has up to 40 KB. Its indexed words are enough for every filter.
  inEntry: (note, words) => ({ ...note, text: words.join(' ') }),
  wordsInEntry: ({ text }) => text.split(' '),
  listsOf: ({ party_id }) => (party_id === undefined ? [] : [notesOnOffersOf(party_id)]),
  rows: [values, times],
  columns,
  defaultSort: '-happened_at',
  summary: {
    by: ['kind', 'assigned_to', 'day', 'week', 'month'],
    times: ['happened', 'due', 'created'],
    values: { kind: noteKinds },
  },
}

import type { Codes } from '../../domain/codes.ts'
import { type NewNote, type Note, noteKindCodes, noteRecordType, type StoredNote } from '../../domain/note.ts'
import { textsOfNote } from '../../domain/words.ts'
import { defineStorage } from '../index/record-storage.ts'
import { choice, time, whole } from '../index/row-fields.ts'
import { columnOf, timeColumns, timeRows } from '../index/rows.ts'

const doneCodes: Codes = { false: 1, true: 2 }
const doneOf = ({ kind, done = false }: StoredNote) => (kind === 'task' ? String(done) : undefined)

const values = {
  name: 'values',
  bytes: 12,
  fields: {
    kind: choice<StoredNote>(noteKindCodes, ({ kind }) => kind),
    done: choice<StoredNote>(doneCodes, doneOf),
    assigned_to: whole<StoredNote>(({ assigned_number }) => assigned_number),
    happened: time<StoredNote>(({ happened_at }) => happened_at),
    due: time<StoredNote>(({ due_at }) => due_at),
  },
}

const times = timeRows<StoredNote>()

const columns = {
  kind: columnOf(values, ['kind'], ({ kind }) => kind),
  done: columnOf(values, ['done'], ({ done }) => done),
  assigned_to: columnOf(values, ['assigned_to'], ({ assigned_to }) => assigned_to),
  happened: columnOf(values, ['happened'], ({ happened }) => happened),
  due: columnOf(values, ['due'], ({ due }) => due),
  ...timeColumns(times),
}

/** The list of the notes on the offers of a prospect. The list of the prospect itself has only the notes that are about the prospect. */
export const notesOnOffersOf = (prospectId: string) => `offers of ${prospectId}`

/** The storage declaration of notes. */
export const notes = defineStorage<StoredNote, Note, NewNote>({
  ...noteRecordType,
  facets: [
    { field: 'kind', codes: noteKindCodes, of: ({ kind }) => kind, firstLetter: 1 },
    { field: 'done', codes: doneCodes, of: doneOf, firstLetter: 24 },
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
  },
})

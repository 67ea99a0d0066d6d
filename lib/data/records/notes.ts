import type { Codes } from '../../domain/codes.ts'
import { type NewNote, type Note, noteKindCodes, noteRecordType, type StoredNote } from '../../domain/note.ts'
import { textsOfNote } from '../../domain/words.ts'
import { defineStorage } from '../index/record-storage.ts'
import { choice, time, whole } from '../index/row-fields.ts'
import { columnsOf, timeColumns, timeRows } from '../index/rows.ts'

const doneCodes: Codes = { false: 1, true: 2 }
const doneOf = ({ kind, done = false }: StoredNote) => (kind === 'task' ? String(done) : undefined)

const values = {
  name: 'values',
  bytes: 12,
  fields: {
    kind: choice<StoredNote>(noteKindCodes, ({ kind }) => kind, 1),
    done: choice<StoredNote>(doneCodes, doneOf, 24),
    assigned_to: whole<StoredNote>(({ assigned_number }) => assigned_number),
    happened: time<StoredNote>(({ happened_at }) => happened_at),
    due: time<StoredNote>(({ due_at }) => due_at),
  },
}

const times = timeRows<StoredNote>()

const columns = { ...columnsOf(values), ...timeColumns(times) }

/** The list of the notes on the offers of a prospect. The list of the prospect itself has only the notes that are about the prospect. */
export const notesOnOffersOf = (prospectId: string) => `offers of ${prospectId}`

/** The storage declaration of notes. */
export const notes = defineStorage<StoredNote, Note, NewNote>({
  ...noteRecordType,
  textsOf: textsOfNote,
  // A text has up to 40 KB. Its indexed words are enough for every filter.
  inEntry: (note, words) => ({ ...note, text: words.join(' ') }),
  wordsInEntry: ({ text }) => text.split(' '),
  listsOf: ({ party_id }) => (party_id === undefined ? [] : [notesOnOffersOf(party_id)]),
  rows: [values, times],
  columns,
})

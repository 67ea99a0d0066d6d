import * as v from 'valibot'
import { type FieldError, invalid } from '../errors.ts'
import { assignedTo, assigneeFilter, keptAssignee, shownAssignee } from './assignee.ts'
import { described, lines, moment, Timestamp } from './atoms.ts'
import { body } from './body.ts'
import type { Codes } from './codes.ts'
import { authorFields, recordFields, shownFields } from './common-fields.ts'
import { defaults } from './defaults.ts'
import { externalId, externalIdFilter, keptExternalId } from './external-id.ts'
import { everyStatus, oneOrMore } from './filters.ts'
import { exampleId, idOf } from './id.ts'
import type { ListFields } from './list-fields.ts'
import { propertyRecordType } from './property.ts'
import { prospectRecordType } from './prospect.ts'
import { defineRecordType, stored } from './record-type.ts'
import { SearchWithPhone } from './search.ts'
import { transactionRecordType } from './transaction.ts'

export const noteKinds = ['note', 'call', 'visit', 'task'] as const
export const noteKindCodes: Codes<(typeof noteKinds)[number]> = { note: 1, call: 2, visit: 3, task: 4 }

const NoteKind = v.pipe(
  v.picklist(noteKinds),
  v.metadata({ title: 'NoteKind', description: 'What the note is about. Only a `task` can be done.' }),
)

/** The records that a note can be about. A note on a property may also be written after the sale. */
const references = {
  prospect_id: prospectRecordType,
  property_id: { ...propertyRecordType, closed: [] },
  transaction_id: transactionRecordType,
}
const parents = Object.keys(references)

const IdText = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const parent = (name: string, prefix: 'prs' | 'prp' | 'txn') =>
  v.exactOptional(
    described(
      IdText,
      `The ${name} that the note is about. A note is about exactly one record. Cannot be changed.`,
      exampleId(prefix),
    ),
  )

const TEXT_MAX = 10_000

const fields = {
  text: lines(
    TEXT_MAX,
    'What was said, was seen or is to be done. May have line breaks.',
    'Called back: can visit on Friday.',
  ),
  kind: NoteKind,
  prospect_id: parent('prospect', 'prs'),
  property_id: parent('property', 'prp'),
  transaction_id: parent('transaction', 'txn'),
  happened_at: moment(
    'When it happened. In a create, the default is the current time.',
    '2026-11-21T09:30:00Z',
  ),
  due_at: v.exactOptional(moment('When a task is due. Only for tasks.', '2026-11-27')),
  done: v.exactOptional(described(v.boolean(), 'Whether a task is done. Only tasks can be done.', false)),
  assigned_to: assignedTo,
  external_id: externalId,
}

const NewNoteFields = body('NewNote', {
  ...fields,
  kind: v.exactOptional(NoteKind, defaults.note.kind),
  happened_at: v.exactOptional(fields.happened_at),
})

/** The body that creates a note. */
export const NewNote = Object.assign(
  v.pipe(
    NewNoteFields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { value: input } = dataset
      for (const { field: key, code, message } of contradictionsOf(input))
        addIssue({
          message: `${code}|${message}`,
          path: [{ type: 'object', origin: 'value', input: { ...input }, key, value: undefined }],
        })
    }),
  ),
  { entries: NewNoteFields.entries },
)

const NoteUpdate = body('EditedNote', fields)

/** Returns the fields of a note that contradict others: the number of its parents, and what only tasks have. */
function contradictionsOf(note: object): FieldError[] {
  const values = new Map<string, unknown>(Object.entries(note))
  const named = parents.filter((field) => values.has(field))
  const isTask = values.get('kind') === 'task'
  const forTasks = ['due_at', 'assigned_to'].filter((field) => values.has(field))
  if (values.get('done') === true) forTasks.push('done')
  return [
    ...(named.length === 0
      ? [
          {
            field: 'prospect_id',
            code: 'required' as const,
            message: 'is required without property_id and transaction_id',
          },
        ]
      : named.slice(1).map((field) => ({
          field,
          code: 'conflict' as const,
          message: `cannot be combined with ${named[0]}. Send only one of them`,
        }))),
    ...(isTask
      ? []
      : forTasks.map((field) => ({ field, code: 'conflict' as const, message: 'is only for tasks' }))),
  ]
}

const record = {
  text: v.string(),
  kind: NoteKind,
  prospect_id: v.exactOptional(v.string()),
  property_id: v.exactOptional(v.string()),
  transaction_id: v.exactOptional(v.string()),
  happened_at: described(Timestamp, 'When it happened.', '2026-11-21T09:30:00.000Z'),
  due_at: v.exactOptional(
    described(Timestamp, 'When the task is due. Absent if it has no date.', '2026-11-27T00:00:00.000Z'),
  ),
  external_id: keptExternalId,
}

const StoredNote = stored({
  ...recordFields,
  ...authorFields,
  ...record,
  ...keptAssignee,
  done: v.exactOptional(v.boolean()),
  /** The prospect of the offer that the note is about. The erasure of the prospect finds the note by it. */
  party_id: v.exactOptional(v.string()),
})

export const Note = v.pipe(
  v.object({
    ...shownFields,
    ...record,
    assigned_to: shownAssignee,
    id: v.pipe(shownFields.id, v.examples([exampleId('nte')])),
    done: v.exactOptional(
      described(v.boolean(), 'Whether the task is done. Absent if the note is not a task.', false),
    ),
  }),
  v.metadata({
    title: 'Note',
    description: 'A note, call, visit or task about a prospect, a property or a transaction.',
  }),
)

const filters = {
  status: everyStatus,
  kind: oneOrMore(NoteKind, 'Returns only notes of these kinds'),
  done: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.metadata({
        type: 'boolean',
        description: 'Returns only tasks that are done, or only those that are not.',
      }),
    ),
  ),
  prospect_id: v.exactOptional(v.pipe(idOf('prs'), v.description('Returns only notes about this prospect.'))),
  property_id: v.exactOptional(v.pipe(idOf('prp'), v.description('Returns only notes about this property.'))),
  transaction_id: v.exactOptional(
    v.pipe(idOf('txn'), v.description('Returns only notes about this transaction.')),
  ),
  assigned_to: assigneeFilter,
  external_id: externalIdFilter,
  search: SearchWithPhone,
}

const listFields: ListFields = {
  happened: { time: 'that happened', isSorted: true },
  due: { time: 'due', isSorted: true },
}

export type NewNote = v.InferOutput<typeof NewNote>
export type StoredNote = v.InferOutput<typeof StoredNote>
export type Note = v.InferOutput<typeof Note>

export const noteRecordType = defineRecordType({
  name: 'note',
  Create: NewNote,
  Stored: StoredNote,
  Public: Note,
  Update: NoteUpdate,
  filters,
  listFields,
  defaultSort: '-happened_at',
  references,
  unrecorded: ['text', 'external_id'],
  defaults: ({ kind }, now) => ({ happened_at: now, ...(kind === 'task' && { done: false }) }),
  fieldsAfterEdit(_before, edited) {
    const faults = contradictionsOf(edited)
    if (faults.length > 0) throw invalid(faults)
    return edited.kind === 'task' ? { done: edited.done ?? false } : {}
  },
  // A note that was a task keeps its `done`.
  show: ({ done, ...note }) => ({ ...note, ...(note.kind === 'task' && { done }) }),
})

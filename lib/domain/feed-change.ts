import * as v from 'valibot'
import { described, integer } from './atoms.ts'
import { exampleId, type RecordTypeName } from './id.ts'
import type { AnyRecord, RecordType } from './record-type.ts'
import { recordTypes } from './record-types.ts'

/** The current state of a changed record. For a deleted record, `version` is one more than its last version. */
export type RecordChange = {
  kind: RecordTypeName
  id: string
  version: number
  deleted: boolean
  record?: AnyRecord
}

/**
 * Returns the schema of the changes of one record type. Each type has its own schema, so generated clients know the type of
 * `record`.
 */
function changeSchemaOf({ name, prefix, Public }: RecordType) {
  return v.pipe(
    v.strictObject({
      kind: v.pipe(v.picklist([name]), v.description('The type of the record.')),
      id: described(v.string(), 'The id of the record.', exampleId(prefix)),
      version: integer(
        'The current version of the record. For a deleted record, one more than its last version.',
        1,
        1,
      ),
      deleted: described(v.boolean(), 'Whether the record was deleted.', false),
      record: v.exactOptional(Public),
    }),
    v.metadata({
      title: `${name.replace(/^./, (letter) => letter.toUpperCase())}Change`,
      description: `A ${name} that was created, changed or deleted. \`record\` is absent after a delete.`,
    }),
  )
}

export const RecordChange: v.GenericSchema<unknown, RecordChange> = v.pipe(
  v.variant('kind', Object.values(recordTypes).map(changeSchemaOf)),
  v.metadata({ title: 'Change', description: 'A record that was created, changed or deleted.' }),
)

/** How clients must expect a change of a record type that a later release adds. */
const OtherChange = v.pipe(
  v.looseObject({
    kind: described(
      v.string(),
      'A record type that this document does not list. Ignore the change.',
      'visit',
    ),
    id: described(v.string(), 'The id of the record.', 'vis_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  }),
  v.metadata({
    title: 'OtherChange',
    description: 'A change of a record type that a later release adds. Clients ignore it.',
  }),
)

export const Since = v.pipe(
  v.string(),
  v.metadata({
    description:
      'The `next` of the previous response. If you omit `since`, the response has no changes, only the current `next`.',
  }),
)

export const ChangesPage = v.pipe(
  v.strictObject({
    data: v.pipe(v.array(v.union([RecordChange, OtherChange])), v.description('The changes, oldest first.')),
    next: described(
      v.string(),
      'The cursor after these changes. Send it as `since` in the next request.',
      'MS1RMmhoYm1kbCAyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFo',
    ),
    more: described(v.boolean(), 'Whether more changes are available now.', false),
  }),
  v.metadata({
    title: 'Changes',
    description: 'The changes since a cursor, oldest first. Each record appears once in a response.',
  }),
)
export type ChangesPage = Omit<v.InferOutput<typeof ChangesPage>, 'data'> & { data: RecordChange[] }

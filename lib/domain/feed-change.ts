import * as v from 'valibot'
import { described, integer } from './atoms.ts'
import { exampleId, type RecordTypeName, recordTypeNames } from './id.ts'
import type { AnyRecord } from './record-type.ts'

/** The current state of a changed record. For a deleted record, `version` is one more than its last version. */
export type RecordChange = {
  kind: RecordTypeName
  id: string
  version: number
  deleted: boolean
  record?: AnyRecord
}

/**
 * The schema of a change in the OpenAPI document. It has no union and no discriminator: generated clients of Kotlin would refuse a page
 * with a record type that a later release adds.
 */
const Change = v.pipe(
  v.strictObject({
    kind: described(
      v.picklist(recordTypeNames),
      'The type of the record. Ignore changes of a type that you do not know: later releases may add types.',
      'prospect',
    ),
    id: described(v.string(), 'The id of the record.', exampleId('prs')),
    version: integer(
      'The current version of the record. For a deleted record, one more than its last version.',
      1,
      1,
    ),
    deleted: described(v.boolean(), 'Whether the record was deleted.', false),
    record: v.exactOptional(
      v.pipe(
        v.record(v.string(), v.unknown()),
        v.metadata({
          title: 'ChangedRecord',
          description:
            'The record, as its GET returns it: a `Prospect`, `Property`, `Transaction` or `Note`, by `kind`. Absent after a delete.',
        }),
      ),
    ),
  }),
  v.metadata({ title: 'Change', description: 'A record that was created, changed or deleted.' }),
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
    data: v.pipe(v.array(Change), v.description('The changes, oldest first.')),
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

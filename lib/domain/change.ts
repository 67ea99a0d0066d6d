import * as v from 'valibot'
import { exampleId } from './id.ts'
import type { AnyRecord, Kind } from './kind/kind.ts'
import type { EachKind, KindName } from './kind/kinds.ts'
import { propertyKind } from './property.ts'
import { prospectKind } from './prospect.ts'
import { transactionKind } from './transaction.ts'

/** The rules of each kind, for code that handles all kinds alike. Like `stores`, the types of one kind are not kept. */
export const recordKinds: EachKind<Kind> = {
  prospect: prospectKind,
  property: propertyKind,
  transaction: transactionKind,
}

/** A changed record as it is now. For a deleted one, `version` is the version after its last. */
export type RecordChange = {
  kind: KindName
  id: string
  version: number
  deleted: boolean
  record?: AnyRecord
}

/** The schema of changes of one kind, so that generated clients know the type of `record`. */
function changeOf({ name, prefix, Shown }: Kind) {
  return v.pipe(
    v.strictObject({
      kind: v.pipe(v.picklist([name]), v.description('Which kind of record it is')),
      id: v.pipe(v.string(), v.metadata({ description: 'Of the record', examples: [exampleId(prefix)] })),
      version: v.pipe(
        v.number(),
        v.metadata({
          type: 'integer',
          description: 'Of the record as it is now, or the one after its last where it is gone',
          examples: [1],
        }),
      ),
      deleted: v.pipe(
        v.boolean(),
        v.metadata({ description: 'Whether it is gone, for good', examples: [false] }),
      ),
      record: v.exactOptional(Shown),
    }),
    v.metadata({
      title: `${name.replace(/^./, (letter) => letter.toUpperCase())}Change`,
      description: `That a ${name} came to be, changed or was deleted; \`record\` is absent where it is gone`,
    }),
  )
}

export const RecordChange: v.GenericSchema<unknown, RecordChange> = v.pipe(
  v.variant('kind', Object.values(recordKinds).map(changeOf)),
  v.metadata({ title: 'Change', description: 'That a record came to be, changed or was deleted' }),
)

/** The cursor to continue from. */
export const Since = v.pipe(
  v.string(),
  v.metadata({
    description: 'The `next` of the answer before; without it there is only `next`, the present place',
  }),
)

/** A page of changes in order. `next` is the cursor to continue from, at once if there are `more`. */
export const ChangesPage = v.pipe(
  v.strictObject({
    data: v.array(RecordChange),
    next: v.pipe(
      v.string(),
      v.metadata({
        description: 'The place behind these changes: the `since` of the next request',
        examples: ['MS1RMmhoYm1kbCAyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFo'],
      }),
    ),
    more: v.pipe(
      v.boolean(),
      v.metadata({ description: 'Whether more is there already: ask at once', examples: [false] }),
    ),
  }),
  v.metadata({ title: 'Changes', description: 'What changed since a place, each record once, oldest first' }),
)
export type ChangesPage = v.InferOutput<typeof ChangesPage>

import * as v from 'valibot'
import type { AnyRecord, Kind } from './kind/kind.ts'
import { type EachKind, kindNames } from './kind/kinds.ts'
import { propertyKind } from './property.ts'
import { prospectKind } from './prospect.ts'
import { transactionKind } from './transaction.ts'

/** The rules of each kind, the kinds' own types left behind: for whoever goes through them all. */
export const recordKinds: EachKind<Kind> = {
  prospect: prospectKind,
  property: propertyKind,
  transaction: transactionKind,
}

const AnyShown: v.GenericSchema<unknown, AnyRecord> = v.pipe(
  v.union(Object.values(recordKinds).map(({ Shown }) => Shown)),
  v.description('The record as it is now; absent where it is gone'),
)

/** A record that changed, as it is now; one that is gone is `deleted`, and `version` the one after its last. */
export const RecordChange = v.pipe(
  v.strictObject({
    kind: v.pipe(v.picklist(kindNames), v.description('Which kind of record it is')),
    id: v.pipe(
      v.string(),
      v.metadata({ description: 'Of the record', examples: ['prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'] }),
    ),
    version: v.pipe(
      v.number(),
      v.metadata({
        type: 'integer',
        description: 'Of the record as it is now, or the one after its last where it is gone',
        examples: [7],
      }),
    ),
    deleted: v.pipe(
      v.boolean(),
      v.metadata({ description: 'Whether it is gone, for good', examples: [true] }),
    ),
    record: v.exactOptional(AnyShown),
  }),
  v.metadata({ title: 'Change', description: 'That a record came to be, changed or was deleted' }),
)
export type RecordChange = v.InferOutput<typeof RecordChange>

/** The place to go on from. */
export const Since = v.pipe(
  v.string(),
  v.metadata({
    description: 'The `next` of the answer before; without it there is only `next`, the present place',
  }),
)

/** A page of changes in their order; `next` is the place to go on from, at once where there are `more`. */
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

import * as v from 'valibot'
import type { AnyRecord } from './kind.ts'
import { type EachKind, kindNames } from './kinds.ts'
import { Property } from './property.ts'
import { Prospect } from './prospect.ts'
import { Transaction } from './transaction.ts'

const shownRecords = {
  prospect: Prospect,
  property: Property,
  transaction: Transaction,
} satisfies EachKind<v.GenericSchema>

const AnyShown: v.GenericSchema<unknown, AnyRecord> = v.union(Object.values(shownRecords))

/** A record that changed, as it is now; one that is gone is `deleted`, and `version` the one after its last. */
export const RecordChange = v.strictObject({
  kind: v.picklist(kindNames),
  id: v.string(),
  version: v.number(),
  deleted: v.boolean(),
  record: v.exactOptional(AnyShown),
})
export type RecordChange = v.InferOutput<typeof RecordChange>

/** A page of changes in their order; `next` is the place to go on from, at once where there are `more`. */
export const ChangesPage = v.strictObject({
  data: v.array(RecordChange),
  next: v.string(),
  more: v.boolean(),
})
export type ChangesPage = v.InferOutput<typeof ChangesPage>

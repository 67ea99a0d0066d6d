import type { AnyRecord } from '../../domain/record-type.ts'
import { referencesOf } from '../../domain/references.ts'
import { newRecord } from '../../domain/revision.ts'
import { withAssigneeNumber } from '../accounts/assignees.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { nextSeq } from '../table/client.ts'
import { changeOf } from './change.ts'
import { requireFreeExternalId } from './external-ids.ts'
import { outcomeOf, savedBefore } from './idempotency.ts'
import { offerProspectConditions, offerProspectOf, requireOfferProspect } from './note-on-offer.ts'
import { requirePossible, requireReferences } from './references.ts'
import { type Saved, saved } from './stored-record.ts'
import { type WriteOptions, write } from './write.ts'

type CreateOptions = Omit<WriteOptions, 'precondition'> & { at?: Date }

/**
 * Creates a record. A repeated request with the same idempotency key creates nothing and returns the record as it is now.
 * @param options `at` is the time of creation, by default the current time
 * @throws AppError `idempotency_key_reused`, `external_id_taken`, `validation_failed` if a referenced record does not exist,
 * `reference_closed` if a referenced record accepts no references
 */
export function createRecord<Stored extends AnyRecord, Public extends AnyRecord, Create extends object>(
  storage: RecordStorage<Stored, Public, Create>,
  input: Create,
  options: CreateOptions,
): Promise<Saved<Public>> {
  const { idempotency, isDryRun } = options
  let seq: number | undefined
  return write(
    options,
    async (refusal, stamp) => {
      const fields = { ...input, ...(await offerProspectOf(storage, input)) }
      const created = newRecord(storage, fields, { ...stamp, at: options.at ?? stamp.at })
      const references = referencesOf(storage.references, created)
      await requirePossible(references)
      requireReferences(references, refusal.records)
      requireOfferProspect(created, refusal)
      requireFreeExternalId(refusal)
      const data = await withAssigneeNumber(created, undefined, options)
      // An attempt that wrote nothing has not used its number.
      if (seq === undefined || refusal.isSequenceTaken) seq = isDryRun ? 0 : await nextSeq(storage.name)
      const record = { seq, version: 1, data }
      return {
        changes: [{ ...changeOf(storage, undefined, record), conditions: offerProspectConditions(data) }],
        outcome: outcomeOf(idempotency, data.id, 'created'),
        result: saved(storage, record, 'created'),
      }
    },
    () => savedBefore(storage, idempotency),
  )
}

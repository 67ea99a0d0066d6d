import type { AnyRecord } from '../../domain/record-type.ts'
import { referencesOf } from '../../domain/references.ts'
import { newRecord } from '../../domain/revision.ts'
import { withAssigneeNumber } from '../accounts/assignees.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { nextSeq } from '../table/client.ts'
import { attempts, keptChanging } from './attempts.ts'
import { changeOf } from './change.ts'
import { requireFreeExternalId } from './external-ids.ts'
import { partyConditions, partyOf, requireParty } from './note-parties.ts'
import { requirePossible, requireReferences } from './references.ts'
import { orReplay, outcomeOf, type Saved, saved, type WriteOptions } from './saved.ts'

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
  return orReplay(storage, options.idempotency, () => create(storage, input, options))
}

async function create<Stored extends AnyRecord, Public extends AnyRecord, Create extends object>(
  storage: RecordStorage<Stored, Public, Create>,
  input: Create,
  { idempotency, at = new Date(), ...context }: CreateOptions,
): Promise<Saved<Public>> {
  const { recordType } = storage
  const data = newRecord(
    recordType,
    { ...input, ...(await partyOf(recordType, input)) },
    { at, by: context.by },
  )
  const references = referencesOf(recordType.references, data)
  await requirePossible(references)
  for await (const attempt of attempts(context)) {
    const { failedBefore } = attempt
    requireReferences(references, failedBefore.records)
    requireParty(data, failedBefore)
    requireFreeExternalId(failedBefore)
    const numbered = await withAssigneeNumber(data, undefined, context)
    const seq = context.isDryRun ? 0 : await nextSeq(recordType.name)
    const after = { seq, version: 1, data: numbered }
    const outcome = outcomeOf(idempotency, data.id, 'created')
    const change = { ...changeOf(storage, undefined, after), conditions: partyConditions(data) }
    if (await attempt.commit([change], outcome)) return saved(storage, after, 'created')
  }
  throw keptChanging()
}

import type { RecordStorage } from '../data/index/record-storage.ts'
import { restoreRecord } from '../data/records/update.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { Versioned } from '../domain/revision.ts'
import type { ProblemCode } from '../errors.ts'
import { endpoint, RecordPath } from '../http/endpoint.ts'
import { record } from '../http/responses.ts'

/** Makes the handler that restores an archived record. @param problems the errors of this record type */
export function restoreEndpoint<
  Stored extends AnyRecord & { status: string },
  Public extends AnyRecord & Versioned,
>(storage: RecordStorage<Stored, Public>, ...problems: ProblemCode[]) {
  const { name, plural, Public } = storage
  return endpoint(
    {
      summary: `Restore an archived ${name}`,
      allow: `${plural}:write`,
      path: RecordPath,
      response: record(Public),
      problems,
    },
    ({ path, by, precondition, idempotency }) =>
      restoreRecord(storage, path.id, { by, precondition, idempotency }),
  )
}

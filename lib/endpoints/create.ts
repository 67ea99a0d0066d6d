import type { RecordStorage } from '../data/index/record-storage.ts'
import { createRecord } from '../data/records/create.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { Versioned } from '../domain/revision.ts'
import type { ProblemCode } from '../errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { created } from '../http/responses.ts'

/** Makes the handler that creates a record. @param problems the errors of this record type */
export function createEndpoint<
  Stored extends AnyRecord,
  Public extends AnyRecord & Versioned,
  Create extends object,
>(storage: RecordStorage<Stored, Public, Create>, ...problems: ProblemCode[]) {
  const { name, plural, Create, Public } = storage
  return endpoint(
    {
      summary: `Create a ${name}`,
      allow: `${plural}:write`,
      body: Create,
      response: created(Public),
      problems: ['external_id_taken', ...problems],
    },
    ({ body, by, idempotency }) => createRecord(storage, body, { by, idempotency }),
  )
}

import * as v from 'valibot'
import { listRecords } from '../data/index/list.ts'
import type { RecordStorage } from '../data/index/record-storage.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import { endpoint } from '../http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../http/pagination.ts'
import { queryProblems } from './query-problems.ts'

/** Makes the handler that lists the records of a type. @param order the default order, for the description of the response */
export function listEndpoint<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  order?: string,
) {
  const { title, plural, Public, Filter } = storage
  return endpoint(
    {
      summary: `List ${plural}`,
      allow: `${plural}:read`,
      query: v.strictObject({ ...pageParameters, ...Filter.entries }),
      response: page(`${title}Page`, Public, order),
      problems: queryProblems(storage),
    },
    ({ query, principal }) => listRecords(storage, pageRequest(query), principal.userId),
  )
}

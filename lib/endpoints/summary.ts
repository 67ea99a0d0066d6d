import * as v from 'valibot'
import type { RecordStorage } from '../data/index/record-storage.ts'
import { summaryOf } from '../data/index/summary.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import { groupingIn, groupingParameters, summary } from '../domain/summary.ts'
import { endpoint } from '../http/endpoint.ts'
import { value } from '../http/responses.ts'
import { queryProblems } from './query-problems.ts'

/** Makes the handler that counts the records of a type in groups. */
export function summaryEndpoint<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
) {
  const { title, plural, Filter } = storage
  const { by, times, amounts } = storage.summary
  const grouped = storage.facets.filter(({ field }) => by.some((name) => name === field))
  const values = Object.fromEntries(grouped.map(({ field, codes }) => [field, Object.keys(codes)]))
  const { sort: _, ...filters } = Filter.entries
  return endpoint(
    {
      summary: `${amounts === undefined ? 'Count' : 'Summarize'} ${plural} in groups`,
      allow: `${plural}:read`,
      query: v.strictObject({ ...filters, ...groupingParameters(by, times) }),
      response: value(summary(title, values, amounts)),
      problems: queryProblems(storage),
    },
    ({ query, principal }) => {
      const { filter, grouping } = groupingIn(query)
      return summaryOf(storage, filter, grouping, principal.userId)
    },
  )
}

import type { RecordStorage } from '../data/index/record-storage.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { ProblemCode } from '../errors.ts'

/** Returns the errors of a query that would read too many records. */
export function queryProblems<Stored extends AnyRecord, Public extends AnyRecord>({
  textsOf,
}: RecordStorage<Stored, Public>): ProblemCode[] {
  return textsOf ? ['search_too_broad', 'range_too_broad'] : ['range_too_broad']
}

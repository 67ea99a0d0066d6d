import * as v from 'valibot'
import { described, httpStatus, integer } from '../domain/atoms.ts'
import type { BatchResult } from '../domain/batch.ts'
import { RECORDS_MAX } from '../domain/batch-limits.ts'
import { exampleId } from '../domain/id.ts'
import { AppError } from '../errors.ts'
import { REPLAYED } from './idempotency-key.ts'
import { Problem, problemOf } from './problem.ts'
import type { ResponseKind } from './response-kind.ts'
import { value } from './responses.ts'

const { code, detail, errors, allowed, transaction_id, record_id } = Problem.entries

const ResultOfOne = v.pipe(
  v.object({
    status: httpStatus(
      'The HTTP status of this record: 201 if it was created, 200 if it was updated or unchanged, otherwise the status of the error.',
      201,
    ),
    id: v.exactOptional(
      described(
        v.string(),
        'The id of the record. Absent after an error, or if a dry run would create the record.',
        exampleId('prs'),
      ),
    ),
    version: v.exactOptional(
      integer('The version of the record after the request. Absent after an error.', 1),
    ),
    unchanged: v.exactOptional(
      v.pipe(v.boolean(), v.description('Present if the record already had the values of the request.')),
    ),
    replayed: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.description('Present if an earlier request with this idempotency key saved the record.'),
      ),
    ),
    code: v.exactOptional(code),
    detail: v.exactOptional(detail),
    errors,
    allowed,
    transaction_id,
    record_id,
  }),
  v.metadata({ title: 'BatchResult', description: 'The result of one record of a batch.' }),
)

const Results = v.pipe(
  v.object({
    results: v.pipe(
      v.array(ResultOfOne),
      v.metadata({
        description: 'One result for each record, in the order of the request.',
        maxItems: RECORDS_MAX,
      }),
    ),
  }),
  v.metadata({ title: 'BatchResults', description: 'The results of a batch.' }),
)

/** 200 with a result for each record. If all results are replays, the response has the header `Idempotent-Replayed`. */
export const batchResults: ResponseKind<BatchResult[], unknown> = {
  ...value(Results),
  isBatch: true,
  render(results, event, query) {
    const rendered = value(Results).render({ results: results.map(resultOfOne) }, event, query)
    const isReplay = results.every((one) => (one instanceof AppError ? one.details.replayed : one.replayed))
    return { ...rendered, headers: { ...rendered.headers, ...(isReplay && REPLAYED) } }
  },
}

function resultOfOne(result: BatchResult): v.InferOutput<typeof ResultOfOne> {
  if (result instanceof AppError) {
    const { type: _, title: __, request_id: ___, ...rest } = problemOf(result, '')
    return { ...rest, ...(result.details.replayed && { replayed: true }) }
  }
  const { id, version, effect, replayed } = result
  return {
    status: effect === 'created' ? 201 : 200,
    ...(id !== undefined && { id }),
    version,
    ...(effect === 'unchanged' && { unchanged: true }),
    ...(replayed && { replayed }),
  }
}

import * as v from 'valibot'
import { described, integer } from '../domain/atoms.ts'
import type { BatchResult } from '../domain/batch.ts'
import { exampleId } from '../domain/id.ts'
import { AppError } from '../errors.ts'
import { type Answer, REPLAYED, value } from './answers.ts'
import { Problem, problemOf } from './problem.ts'

/** The largest body of a batch. */
export const BATCH_KIB = 256

const { code, detail, errors, allowed, transaction_id, record_id } = Problem.entries

const ResultOfOne = v.pipe(
  v.object({
    status: integer('201 created, 200 updated; else the status of the problem', 201),
    id: v.exactOptional(described(v.string(), 'The record; absent where none was saved', exampleId('prs'))),
    unchanged: v.exactOptional(
      v.pipe(v.boolean(), v.description('Present if the record was like this already')),
    ),
    replayed: v.exactOptional(
      v.pipe(v.boolean(), v.description('Present if an earlier request with this idempotency key saved it')),
    ),
    code: v.exactOptional(code),
    detail: v.exactOptional(detail),
    errors,
    allowed,
    transaction_id,
    record_id,
  }),
  v.metadata({ title: 'BatchResult', description: 'What became of one record of a batch' }),
)

const Results = v.pipe(
  v.object({ results: v.pipe(v.array(ResultOfOne), v.description('One for each record, in their order')) }),
  v.metadata({ title: 'BatchResults', description: 'What became of the records of a batch' }),
)

/** 200 with a result for each record, marked as a replay if all of them are. */
export const batchResults: Answer<BatchResult[], unknown> = {
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
  const { id, effect, replayed } = result
  return {
    status: effect === 'created' ? 201 : 200,
    ...(id !== undefined && { id }),
    ...(effect === 'unchanged' && { unchanged: true }),
    ...(replayed && { replayed }),
  }
}

import * as v from 'valibot'
import { parse } from '../domain/validation.ts'
import { invalid, type Noun } from '../errors.ts'
import type { HttpEvent } from './event.ts'

/** The path of an endpoint on one record. */
export const RecordPath = v.object({ id: v.pipe(v.string(), v.description('The `id` of the record')) })

export type Schemas<Path, Query, Body> = {
  path?: v.GenericSchema<unknown, Path>
  query?: v.GenericSchema<unknown, Query>
  body?: v.GenericSchema<unknown, Body>
}

/**
 * Parses each part of a request by its schema. A part without a schema is not read; without one the query must be empty.
 * @throws AppError `validation_failed` naming every invalid field or parameter
 */
export function validated<Path, Query, Body>(schemas: Schemas<Path, Query, Body>, event: HttpEvent) {
  const query = queryParameters(event.rawQueryString)
  if (!schemas.query) parse(v.strictObject({}), query, 'parameter')
  return {
    path: part(schemas.path, event.pathParameters),
    query: part(schemas.query, query, 'parameter'),
    body: part(schemas.body, event.json),
  }
}

/**
 * The overload says what TypeScript cannot infer: without a schema, `T` has no source but its default `undefined`, which is
 * what the function then returns.
 */
function part<T = undefined>(schema: v.GenericSchema<unknown, T> | undefined, value: unknown, noun?: Noun): T
function part(schema: v.GenericSchema | undefined, value: unknown, noun?: Noun): unknown {
  return schema && parse(schema, value, noun)
}

/** Reads the raw query: API Gateway joins repeated parameters with a comma, which a single value may contain too. */
function queryParameters(rawQuery: string): Record<string, string> {
  const parameters = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    if (parameters.has(name)) repeated.add(name)
    parameters.set(name, value)
  }
  if (repeated.size > 0)
    throw invalid(
      [...repeated].map((field) => ({ field, code: 'repeated', message: 'must be given once' })),
      'parameter',
    )
  return Object.fromEntries(parameters)
}

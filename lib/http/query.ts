import type * as v from 'valibot'
import { invalid } from '../errors.ts'

/**
 * Parses the raw query string, because the event's parsed parameters do not show which of them were repeated.
 * @param known the parameters of the endpoint. Other repeated parameters are not refused here, because they are unknown
 */
export function queryParameters(rawQuery: string, known: v.ObjectEntries = {}): Record<string, string> {
  const parameters = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const earlier = parameters.get(name)
    if (earlier !== undefined && Object.hasOwn(known, name) && !SEVERAL.includes(name)) repeated.add(name)
    parameters.set(name, earlier === undefined ? value : `${earlier},${value}`)
  }
  if (repeated.size > 0)
    throw invalid(
      [...repeated].map((field) => ({ field, code: 'repeated', message: 'must be sent only once' })),
      'parameter',
    )
  return Object.fromEntries(parameters)
}

/** Parameters that may be repeated. The values of a repeated parameter are joined with commas. */
const SEVERAL = ['status', 'type', 'kind', 'postal_code']

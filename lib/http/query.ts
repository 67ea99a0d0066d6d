import type * as v from 'valibot'
import { AppError, type FieldError, invalid } from '../errors.ts'

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

/** Matches the end of a time whose `+` became a space, because a `+` in a query means a space. */
const LOST_OFFSET = / \d\d:\d\d$/
/** Whether a time or an e-mail has lost a `+`. Takes linear time for any text. */
const hasLostPlus = (value: string) => LOST_OFFSET.test(value) || (value.includes(' ') && value.includes('@'))

/** Runs `work`. If it refuses the format of a parameter that has lost a `+`, the message says how to write it. */
export function withAdvice<T>(query: Readonly<Record<string, string>>, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const isLost = ({ field, code }: FieldError) => code === 'format' && hasLostPlus(query[field] ?? '')
    if (!(error instanceof AppError) || !error.details.errors?.some(isLost)) throw error
    const errors = error.details.errors.map((fault) =>
      isLost(fault) ? { ...fault, message: `${fault.message}. In a URL, write + as %2B` } : fault,
    )
    throw new AppError(error.code, { ...error.details, errors }, { cause: error })
  }
}

/** Parameters that may be repeated. The values of a repeated parameter are joined with commas. */
const SEVERAL = ['status', 'type', 'kind', 'postal_code']

/** The header `traceparent` of W3C Trace Context, level 1. Later versions may add parts. An id of only zeros is invalid. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/**
 * Returns the trace id and the span id that the caller sent. Ignores a malformed `traceparent`, as the specification
 * requires.
 */
export function traceOf(traceparent = ''): { trace_id?: string; parent_id?: string } {
  const [, version, trace_id, parent_id, more] = TRACEPARENT.exec(traceparent) ?? []
  const isValid = version !== '00' || more === undefined
  return isValid && trace_id && parent_id ? { trace_id, parent_id } : {}
}

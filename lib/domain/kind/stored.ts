import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './merge-patch.ts'

/**
 * The schema of a stored object. Checks only types, as rules for input become stricter over time, and accepts unknown
 * fields, which a newer version of the service may have written.
 */
export function stored<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return v.looseObject(entries)
}

/**
 * Adds to `after` the fields of `before` that are not in `known`: fields that a newer version of the service wrote. Applies to
 * nested objects too, unless the edit removed them.
 */
export function withUnknown(after: unknown, before: unknown, known: unknown): unknown {
  if (!isJsonObject(after) || !isJsonObject(before) || !isJsonObject(known)) return after
  const kept = Object.entries(after).map(([key, value]) => [key, withUnknown(value, before[key], known[key])])
  return { ...without(before, Object.keys(known)), ...Object.fromEntries(kept) }
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

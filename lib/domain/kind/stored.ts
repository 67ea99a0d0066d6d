import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './merge-patch.ts'

/**
 * An object as the store holds it: of its fields only the types are checked, as rules for input become stricter over
 * time, and fields of a newer version of the service are let through.
 */
export function stored<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return v.looseObject(entries)
}

/**
 * `after` with what `before` has and `known` has not: the fields that a newer version of the service wrote stay as they
 * are, wherever the object is still there that they belong to.
 */
export function withUnknown(after: unknown, before: unknown, known: unknown): unknown {
  if (!isJsonObject(after) || !isJsonObject(before) || !isJsonObject(known)) return after
  const kept = Object.entries(after).map(([key, value]) => [key, withUnknown(value, before[key], known[key])])
  return { ...without(before, Object.keys(known)), ...Object.fromEntries(kept) }
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

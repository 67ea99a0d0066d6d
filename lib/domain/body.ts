import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './merge-patch.ts'

const AnyObject = v.custom<JsonObject>(isJsonObject, 'type|must be an object')

/**
 * A JSON object with these fields and no others; valibot's own takes an array for one. `null` for an optional field
 * means that it is absent, as clients with typed models send it. `entries` are its fields, as valibot's objects have them.
 */
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  const isLeftOut = ([name, value]: [string, unknown]) =>
    value === null && entries[name]?.type === 'exact_optional'
  const withoutNulls = v.transform(
    (sent: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(sent).filter((entry) => !isLeftOut(entry))),
  )
  return Object.assign(v.pipe(AnyObject, withoutNulls, v.strictObject(entries)), { entries })
}

/** The body of an update, a JSON Merge Patch: an object; what it may hold depends on the record it is merged into. */
export const MergePatch = AnyObject

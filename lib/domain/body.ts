import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './merge-patch.ts'

const AnyObject = v.custom<JsonObject>(isJsonObject, 'type|must be an object')

/** A JSON object with these fields and no others; valibot's own takes an array for one. */
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(AnyObject, v.strictObject(entries))
}

/** The body of an update, a JSON Merge Patch: an object; what it may hold depends on the record it is merged into. */
export const MergePatch = AnyObject

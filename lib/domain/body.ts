import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './kind/merge-patch.ts'

const AnyObject = v.custom<JsonObject>(isJsonObject, 'type|must be an object')

/**
 * A JSON object with these fields and no others; valibot's own takes an array for one. `null` for an optional field
 * means that it is absent, as clients with typed models send it. `entries` are its fields, as valibot's objects have them.
 * @param title the name it has in the OpenAPI document
 */
export function body<const Entries extends v.ObjectEntries>(title: string, entries: Entries) {
  const isLeftOut = ([name, value]: [string, unknown]) =>
    value === null && entries[name]?.type === 'exact_optional'
  const withoutNulls = v.transform(
    (sent: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(sent).filter((entry) => !isLeftOut(entry))),
  )
  const read = v.pipe(
    AnyObject,
    v.metadata({ title, fields: entries }),
    withoutNulls,
    v.strictObject(entries),
  )
  return Object.assign(read, { entries })
}

/**
 * The body of an update, a JSON Merge Patch: an object; what it may hold depends on the record it is merged into.
 * @param title the name it has in the OpenAPI document
 * @param kind what may be edited, and what is shown: the rest of it may be sent back and is ignored
 */
export function mergePatchOf(
  title: string,
  { Edited, Shown }: { Edited: v.GenericSchema; Shown: v.GenericSchema },
) {
  return v.pipe(AnyObject, v.metadata({ title, edits: Edited, ignores: Shown }))
}

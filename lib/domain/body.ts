import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './record-type.ts'

const AnyObject = v.custom<JsonObject>(isJsonObject, 'type|must be an object')

/**
 * A JSON object with these fields and no others. Unlike valibot's own object, it refuses arrays. `null` for an optional field
 * means absent, as clients with typed models send it. The result has `entries`, like valibot's object schemas.
 * @param title the name of the schema in the OpenAPI document
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
 * The body of an update, a JSON Merge Patch. Checks only that it is an object: the rules apply to the merged record
 * (`patched` in record-type.ts).
 * @param title the name of the schema in the OpenAPI document
 * @param schemas for the OpenAPI document only. `Edited` has the fields that may change. The other fields of `Shown` may be
 * sent back and are ignored.
 */
export function mergePatchOf(title: string, schemas: { Edited: v.GenericSchema; Shown: v.GenericSchema }) {
  return v.pipe(AnyObject, v.metadata({ title, edits: schemas.Edited, ignores: schemas.Shown }))
}

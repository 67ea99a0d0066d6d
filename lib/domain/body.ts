import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './json.ts'

const AnyObject = v.custom<JsonObject>(isJsonObject, 'type|must be an object')

/**
 * Returns the schema of a JSON object that has only these fields. Unlike the object schemas of valibot, this schema refuses
 * arrays. An optional field that is `null` counts as absent, because clients with typed models send `null` for a missing value.
 * The result has the property `entries` with the schemas of the fields, like the object schemas of valibot.
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

/** Returns the schema of a JSON object that changes only these fields. No field can be removed, so `null` is refused, unlike in `body`. */
export function changeBody<const Entries extends v.ObjectEntries>(title: string, entries: Entries) {
  const read = v.pipe(AnyObject, v.metadata({ title, fields: entries }), v.strictObject(entries))
  return Object.assign(read, { entries })
}

/**
 * Returns the schema of the body of an update, which is a JSON Merge Patch. The schema checks only that the body is an object.
 * `patched` in patch.ts validates the fields that change.
 * @param title the name of the schema in the OpenAPI document
 * @param schemas the schemas for the OpenAPI document. `Update` has the fields that may change. Clients may send back the other
 * fields of `Public`, which are ignored.
 */
export function mergePatchOf(title: string, schemas: { Update: v.GenericSchema; Public: v.GenericSchema }) {
  return v.pipe(AnyObject, v.metadata({ title, edits: schemas.Update, ignores: schemas.Public }))
}

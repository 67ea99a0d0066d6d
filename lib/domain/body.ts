import * as v from 'valibot'
import { isJsonObject, type JsonObject } from './merge-patch.ts'

/** The body of an update, a JSON Merge Patch: an object; what it may hold depends on the record it is merged into. */
export const MergePatch = v.custom<JsonObject>(isJsonObject, 'type|must be an object')

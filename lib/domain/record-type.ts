import * as v from 'valibot'
import { mergePatchOf } from './body.ts'
import { type IdPrefix, type RecordTypeName, recordTypeNaming } from './id.ts'
import type { JsonObject } from './json.ts'
import { type ListFields, NEWEST_FIRST, rangesAndOrders, withRecordTimes } from './list-fields.ts'
import type { References } from './references.ts'

export type AnyRecord = {
  id: string
  created_at: string
  updated_at: string
  created_by?: string
  changed?: { by: string; version: number }
  external_id?: string
  assigned_to?: string
  /** The number of the user in `assigned_to`, for packed rows. */
  assigned_number?: number
}

export type Fields = { readonly entries: v.ObjectEntries }

/**
 * The declaration of a record type: its schemas and its pure rules. lib/data declares the storage. `Create` is the body of a
 * create, `Stored` is the stored form, and `Public` is the form in responses. An edit keeps stored fields that are not in
 * `Public`: internal fields of `Stored`, and fields that a newer release wrote. It removes stored fields of `Public` that are neither
 * in `Update` nor in the result of `fieldsAfterEdit`, except the id, the time and the author of the creation.
 */
type Definition<Stored extends AnyRecord, Public extends AnyRecord, Create extends object> = {
  readonly name: RecordTypeName
  readonly Create: v.GenericSchema<unknown, Create>
  readonly Stored: v.GenericSchema<unknown, Stored>
  readonly Public: v.GenericSchema<unknown, Public> & Fields
  /** The fields that a caller may change, each with its validation rule. */
  readonly Update: v.GenericSchema & Fields
  /** The query parameters that filter the list, except ranges. */
  readonly filters: v.ObjectEntries
  /** The fields of its ranges and orders, besides `created` and `updated`. */
  readonly listFields?: ListFields
  /** The order of a list without `sort`. */
  readonly defaultSort?: string
  /** The fields that contain ids of other records. A record cannot be deleted while other records refer to it. */
  readonly references?: References
  /** New records cannot refer to a record that has one of these statuses or is archived. */
  readonly closed?: readonly string[]
  /** The fields whose values the history does not contain, only that they changed. */
  readonly unrecorded?: readonly string[]
  /**
   * Returns default values of a new record that depend on its other fields, or on the time `now`. Other defaults are in `Create`: the
   * parsed body of a repeated request must be the same.
   */
  defaults?(input: Create, now: string): object
  /**
   * Returns the fields of `Public` that are not in `Update`, and fields whose values depend on the edit, after an edit at the time
   * `now`. `edited` is the record after the changes of the request.
   * @throws AppError if the current state forbids the edit
   */
  fieldsAfterEdit?(before: Stored, edited: Public, now: string): object
  /** Adds computed fields to a stored record. The function `shown` then removes the fields that are not in `Public`. */
  show?(kept: Stored): object
}

/** A record type: its definition with default values, and values that are derived from the definition. */
export type RecordType<
  Stored extends AnyRecord = AnyRecord,
  Public extends AnyRecord = AnyRecord,
  Create extends object = object,
> = Required<Definition<Stored, Public, Create>> & {
  readonly prefix: IdPrefix
  /** The query parameters that filter and order the list. */
  readonly Filter: v.StrictObjectSchema<v.ObjectEntries, undefined>
  readonly plural: (typeof recordTypeNaming)[RecordTypeName]['plural']
  /** The name in the OpenAPI document, such as `Property`. */
  readonly title: string
  /** The body of an update, a JSON Merge Patch. */
  readonly Patch: v.GenericSchema<unknown, JsonObject>
  /** The names of the fields in `Update`. */
  readonly editable: readonly string[]
}

/** Defines a record type. By default, an edit sets only the fields of the request, and responses have no computed fields. */
export function defineRecordType<Stored extends AnyRecord, Public extends AnyRecord, Create extends object>(
  definition: Definition<Stored, Public, Create>,
): RecordType<Stored, Public, Create> {
  const { name, Update, Public, filters, defaultSort = NEWEST_FIRST } = definition
  const listFields = withRecordTimes(definition.listFields ?? {}, defaultSort)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    references: {},
    closed: [],
    unrecorded: [],
    fieldsAfterEdit: () => ({}),
    defaults: () => ({}),
    show: (kept) => kept,
    ...definition,
    defaultSort,
    listFields,
    Filter: v.strictObject({ ...filters, ...rangesAndOrders(listFields) }),
    ...recordTypeNaming[name],
    title,
    Patch: mergePatchOf(`${title}Patch`, { Update, Public }),
    editable: Object.keys(Update.entries),
  }
}

/**
 * Returns the schema of a stored object. The schema checks only types, because a stored value may be older than a rule for
 * input. The schema accepts unknown fields, because a newer release may have written them.
 */
export function stored<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return v.looseObject(entries)
}

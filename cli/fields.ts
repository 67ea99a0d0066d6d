import { type RecordTypeName, recordTypeNames, recordTypeNaming } from '../lib/domain/id.ts'
import { isJsonObject, type JsonObject } from '../lib/domain/json.ts'
import { recordTypes } from '../lib/domain/record-types.ts'
import { Refusal } from './command.ts'

/** A field that a file can have as a column. `options` are the words of an enumeration. The name of a nested field is its path, like `criteria.budget_min`. */
export type Field = { name: string; isNumber: boolean; isBoolean?: true; isList?: true; options?: string[] }

/** Returns the query parameters that filter and order the list of a record type. */
export function filtersOf(type: RecordTypeName): string[] {
  return Object.keys(recordTypes[type].Filter.entries)
}

/** Returns the fields of a record type: the fields that an import sends, and the fields that only an export contains. */
export function fieldsOf(type: RecordTypeName): { sent: Field[]; readOnly: Field[] } {
  const { Update, Public, references } = recordTypes[type]
  const texts = ['id', ...Object.values(references).map(({ name }) => `${name}_external_id`)]
  const [id, ...externalIds] = texts.map((name) => ({ name, isNumber: false }))
  const sent = [...(id ? [id] : []), ...leavesOf(Update.entries), ...externalIds]
  return {
    sent,
    readOnly: leavesOf(Public.entries).filter(({ name }) => sent.every((field) => field.name !== name)),
  }
}

/** Returns the columns of an export: first the fields that an import sends, then the fields that only the service sets. */
export function exportedFields(type: RecordTypeName): Field[] {
  const shown = new Set(leavesOf(recordTypes[type].Public.entries).map(({ name }) => name))
  const { sent, readOnly } = fieldsOf(type)
  return [...sent.filter(({ name }) => shown.has(name)), ...readOnly]
}

function leavesOf(entries: object, path = ''): Field[] {
  return Object.entries(entries).flatMap(([key, declaredSchema]) => {
    const schema = unwrapped(declaredSchema)
    // Nullable members exist only in responses to requests with `include`, and an export does not send `include`.
    if (schema.type === 'nullable') return []
    if (isJsonObject(schema.entries)) return leavesOf(schema.entries, `${path}${key}.`)
    const isBoolean = schema.type === 'boolean' && { isBoolean: true as const }
    const isList = schema.type === 'array' && { isList: true as const }
    const { options } = isJsonObject(schema.item) ? schema.item : schema
    const words = Array.isArray(options) && { options: options.map(String) }
    return [{ name: path + key, isNumber: schema.type === 'number', ...isBoolean, ...isList, ...words }]
  })
}

/** Returns the schema of a field. If the field is optional, returns the schema that `exactOptional` wraps. */
function unwrapped(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) throw new Error('A record type has a field without a schema')
  return schema.type === 'exact_optional' ? unwrapped(schema.wrapped) : schema
}

export function valueAt(record: JsonObject, { name }: Field): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), record)
}

/** Returns a record with these values. A name like `criteria.budget_min` sets a nested field. */
export function recordOf(values: Iterable<readonly [name: string, value: unknown]>): JsonObject {
  const record: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const [key = '', inner] = name.split('.')
    const part = record[key]
    if (inner === undefined) record[key] = value
    else record[key] = { ...(isJsonObject(part) ? part : {}), [inner]: value }
  }
  return record
}

/** Returns the record type of `--type`. @throws Refusal */
export function recordTypeOf(plural: string): RecordTypeName {
  const type = recordTypeNames.find((name) => recordTypeNaming[name].plural === plural)
  if (type !== undefined) return type
  throw new Refusal(
    `--type must be one of ${recordTypeNames.map((name) => recordTypeNaming[name].plural).join(', ')}`,
  )
}

import type * as v from 'valibot'
import { type PerRecordType, type RecordTypeName, recordTypeNames, recordTypes } from '../../domain/id.ts'
import { PropertyFilter, propertyRecordType } from '../../domain/property.ts'
import { ProspectFilter, prospectRecordType } from '../../domain/prospect.ts'
import { isJsonObject, type JsonObject, type References } from '../../domain/record-type.ts'
import { TransactionFilter, transactionRecordType } from '../../domain/transaction.ts'
import { Refusal } from '../command.ts'

/** A field as a column of a file. A field of an object has its path as its name, like `criteria.budget_min`. */
export type Field = { name: string; isNumber: boolean }

type Fields = { readonly entries: v.ObjectEntries }
type Declared = { Edited: Fields; Shown: Fields; references: References }

const declared: PerRecordType<Declared> = {
  prospect: prospectRecordType,
  property: propertyRecordType,
  transaction: transactionRecordType,
}

const filters: PerRecordType<Fields> = {
  prospect: ProspectFilter,
  property: PropertyFilter,
  transaction: TransactionFilter,
}

/** The query parameters that filter and order the list of a record type. */
export function filtersOf(type: RecordTypeName): string[] {
  return Object.keys(filters[type].entries)
}

/** The fields of a file: those that an import sends, and those that only an export has. */
export function fieldsOf(type: RecordTypeName): { sent: Field[]; readOnly: Field[] } {
  const { Edited, Shown, references } = declared[type]
  const edited = leavesOf(Edited.entries)
  const id = { name: 'id', isNumber: false }
  const known = new Set([id, ...edited].map(({ name }) => name))
  const externalIds = Object.values(references).map((referred) => ({
    name: `${referred.name}_external_id`,
    isNumber: false,
  }))
  return {
    sent: [id, ...edited, ...externalIds],
    readOnly: leavesOf(Shown.entries).filter(({ name }) => !known.has(name)),
  }
}

/** The columns of an export: what can be imported again first, then what the service computes. */
export function exportedFields(type: RecordTypeName): Field[] {
  const shown = new Set(leavesOf(declared[type].Shown.entries).map(({ name }) => name))
  const { sent, readOnly } = fieldsOf(type)
  return [...sent.filter(({ name }) => shown.has(name)), ...readOnly]
}

function leavesOf(entries: object, path = ''): Field[] {
  return Object.entries(entries).flatMap(([key, declaredSchema]) => {
    const schema = unwrapped(declaredSchema)
    const name = path + key
    // Members that only `include` adds, which an export does not ask for.
    if (schema.type === 'nullable') return []
    if (isJsonObject(schema.entries)) return leavesOf(schema.entries, `${name}.`)
    return [{ name, isNumber: schema.type === 'number' }]
  })
}

/** The schema of a value that may be absent. */
function unwrapped(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) throw new Error('A record type has a field without a schema')
  return schema.type === 'exact_optional' ? unwrapped(schema.wrapped) : schema
}

/** The value at the path of a field. */
export function valueAt(record: JsonObject, { name }: Field): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), record)
}

/** Makes a record of values by field names. */
export function recordOf(values: Iterable<readonly [name: string, value: unknown]>): JsonObject {
  const record: Record<string, unknown> = {}
  const parts = new Map<string, Record<string, unknown>>()
  for (const [name, value] of values) {
    const [key = '', inner] = name.split('.')
    if (inner === undefined) record[key] = value
    else {
      const part = parts.get(key) ?? {}
      part[inner] = value
      parts.set(key, part)
      record[key] = part
    }
  }
  return record
}

/** The record type of `--type`. @throws Refusal */
export function recordTypeOf(plural: string | undefined): RecordTypeName {
  const type = recordTypeNames.find((name) => recordTypes[name].plural === plural)
  if (type !== undefined) return type
  throw new Refusal(`--type is one of ${recordTypeNames.map((name) => recordTypes[name].plural).join(', ')}`)
}

import { isJsonObject, type JsonObject } from '../../domain/record-type.ts'
import { AppError } from '../../errors.ts'
import { requireKeepable } from '../../http/request.ts'
import { type Fault, phoneOf, type Reading, readCell } from './cells.ts'
import type { Columns } from './columns.ts'
import { recordOf } from './fields.ts'
import type { Row } from './file.ts'

/** A row and the record made of it. A row with faults is sent too, and refused there, so that each row keeps its position in its batch. */
export type Entry = { row: Row; record: JsonObject; faults: Fault[] }

/** Returns a function that makes the entry of a row. `names` are the columns of a CSV file. */
export function entryMaker(columns: Columns, names: readonly string[], reading: Reading) {
  const fields = names.map((name) => columns.fieldOf(name))

  function entryOfCells(row: Row, cells: readonly string[]): Entry {
    const faults: Fault[] = []
    const values = cells.flatMap((cell, at): [string, unknown][] => {
      const field = fields[at]
      if (field === undefined || field === 'ignored' || cell.trim() === '') return []
      const read = readCell(field, cell, reading)
      if ('value' in read) return [[field.name, read.value]]
      faults.push(read)
      // The service refuses this text as well, and also names what else is wrong with the record.
      return [[field.name, cell]]
    })
    return { row, record: recordOf(values), faults }
  }

  function entryOfJson(row: Row, json: string): Entry {
    const sent = objectIn(json)
    if (typeof sent === 'string') return { row, record: {}, faults: [{ field: '', message: sent }] }
    const faults: Fault[] = []
    const values = leavesOf(sent, columns).map(({ name, value, isKnown }): [string, unknown] => {
      if (!isKnown) faults.push({ field: name, message: 'is not a known field' })
      else if (Array.isArray(value)) faults.push({ field: name, message: 'must not be a list' })
      if (name !== 'phone' || typeof value !== 'string') return [name, value]
      const read = phoneOf(value, reading.country)
      if ('value' in read) return [name, read.value]
      faults.push(read)
      return [name, value]
    })
    // No record without any field is valid.
    return { row, record: faults.length > 0 ? {} : recordOf(values), faults }
  }

  return (row: Row): Entry => ('json' in row ? entryOfJson(row, row.json) : entryOfCells(row, row.cells))
}

/** The object of a line, or what is wrong with it. */
export function objectIn(json: string): JsonObject | string {
  try {
    requireKeepable(json)
    const value: unknown = JSON.parse(json)
    return isJsonObject(value) ? value : 'is not a JSON object'
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not JSON'
    if (error instanceof AppError) return error.message
    throw error
  }
}

type Leaf = { name: string; value: unknown; isKnown: boolean }

/** The values of an object and of the objects in it, by the names of fields. */
function leavesOf(object: JsonObject, columns: Columns, path = ''): Leaf[] {
  return Object.entries(object).flatMap(([key, value]): Leaf[] => {
    const field = columns.fieldOf(path + key)
    if (field === 'ignored') return []
    const name = field?.name ?? path + key
    if (isJsonObject(value) && Object.keys(value).length > 0) return leavesOf(value, columns, `${name}.`)
    // An object of fields can be null, or empty.
    const isKnown = field !== undefined || (typeof value === 'object' && columns.hasFieldsIn(name))
    return [{ name, value, isKnown }]
  })
}

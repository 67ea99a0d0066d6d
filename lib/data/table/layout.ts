import * as v from 'valibot'
import type { Codes } from '../../domain/codes.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'

/** The layout of the table that this release reads and writes. */
export const LAYOUT = 7

/** The layout of release 1.0. A rebuild changes a table from this layout to `LAYOUT`. */
export const PREVIOUS_LAYOUT = 6

/**
 * The layout of a table whose rebuild has begun and has not ended. A rebuild removes items that release 1.0 reads. Both releases refuse
 * to serve this number, so an interrupted rebuild never leaves a table whose lists release 1.0 reads without these items.
 */
export const REBUILDING_LAYOUT = 6.5

/** The codes that items contain in place of values, by the place where they are stored, such as `property facet status`. */
export type StoredCodes = Readonly<Record<string, Codes>>

/**
 * The LAYOUT item.
 * - `layout`: the layout of the table.
 * - `table`: the name of the table. Until `npm run deploy`, a restored table contains the name of the original table.
 * - `versions_from`: the minimum version of a record that is updated after a restore.
 * - `codes`: the codes that items of the table can contain. Absent before layout 7.
 */
const LayoutItem = v.looseObject({
  layout: v.number(),
  table: v.exactOptional(v.string()),
  versions_from: v.exactOptional(v.number()),
  codes: v.exactOptional(v.record(v.string(), v.record(v.string(), v.number()))),
})
export type TableLayout = v.InferOutput<typeof LayoutItem>

/** Returns the layout of a table, or `undefined` if the table has no LAYOUT item. */
export function layoutIn(item: object | undefined): TableLayout | undefined {
  return item && parseStored(LayoutItem, item)
}

/** The codes of the record types whose modules are loaded. */
const declared = new Map<string, Codes>()

/** Declares codes that this process stores. */
export function declareCodes(codes: StoredCodes): void {
  for (const [place, own] of Object.entries(codes)) declared.set(place, own)
}

/** Whether this process and the table give a value different codes, or a code different values. */
export function codesDiffer({ codes = {} }: TableLayout): boolean {
  return [...declared].some(([place, own]) => {
    const stored = codes[place] ?? {}
    const values = new Map(Object.entries(stored).map(([value, code]) => [code, value]))
    return Object.entries(own).some(
      ([value, code]) => (stored[value] ?? code) !== code || (values.get(code) ?? value) !== value,
    )
  })
}

/** Returns the codes of a table together with those that this process stores. */
export function withOwnCodes({ codes = {} }: Pick<TableLayout, 'codes'>): StoredCodes {
  const all = { ...codes }
  for (const [place, own] of declared) all[place] = { ...all[place], ...own }
  return all
}

/** Returns the error for a request to a table with another layout, or with other codes. */
export function migrating(): AppError {
  return new AppError('migrating', { retryAfter: 30 })
}

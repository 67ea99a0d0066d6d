import type * as v from 'valibot'
import { bound, since, sortBy, until } from './filters.ts'

/** The default order of most lists, which is the descending order of the sequence numbers. */
export const NEWEST_FIRST = '-created_at'

/** A field by which lists are filtered by range and sorted. Its name is the name of a column of the packed rows. */
export type ListField = {
  /** A range of numbers, `NAME_min` and `NAME_max`: what it is a range of, and an example of each end. */
  readonly range?: readonly [of: string, min: number, max: number]
  /** A range of times, `NAME_since` and `NAME_until`: what happened to a record at this time. The order is `NAME_at`. */
  readonly time?: string
  readonly isSorted?: true
  /** The amounts that summaries add up, for their description. */
  readonly sum?: string
}
export type ListFields = Readonly<Record<string, ListField>>

const recordTimes: ListFields = {
  created: { time: 'created', isSorted: true },
  updated: { time: 'changed', isSorted: true },
}

/** Returns all list fields of a record type. The first is the default order. */
export function withRecordTimes(fields: ListFields, defaultSort: string): ListFields {
  return defaultSort === NEWEST_FIRST ? { ...recordTimes, ...fields } : { ...fields, ...recordTimes }
}

/** Returns the query parameters of list fields: both ends of each range, and `sort`. */
export function rangesAndOrders(fields: ListFields): v.ObjectEntries {
  const all = Object.entries(fields)
  const numbers = all.flatMap(([name, { range }]) => {
    if (!range) return []
    const [of, min, max] = range
    return [
      [`${name}_min`, bound(`Minimum ${of}`, min)],
      [`${name}_max`, bound(`Maximum ${of}`, max)],
    ]
  })
  const times = all.flatMap(([name, { time }]) =>
    time === undefined
      ? []
      : [
          [`${name}_since`, since(time)],
          [`${name}_until`, until(time)],
        ],
  )
  return { ...Object.fromEntries([...numbers, ...times]), sort: sortBy(ordersOf(fields)) }
}

/** Returns the orders of a list, without their descending forms. */
export function ordersOf(fields: ListFields): string[] {
  return Object.entries(fields).flatMap(([name, { time, isSorted }]) =>
    isSorted ? [time === undefined ? name : `${name}_at`] : [],
  )
}

import type { Key } from '../table/keys.ts'
import { type Counter, counterName, nameOf } from './places.ts'

/** An entry or posting that is missing, of no record, or not its record's copy; `owner` has its place, where known. */
export type EntryFault = { fault: 'missing' | 'stray' | 'different'; key: Key; owner?: string | undefined }

/** A counter that is not the number of what it counts. */
export type CounterFault = { fault: 'miscounted'; counter: Counter }

/** Something in the table that is not as the records say it must be, or a record that says nothing readable. */
export type Fault = EntryFault | CounterFault | { fault: 'unreadable'; id: string }

/** Where a fault is, for a person. */
export function whereIs(fault: Fault): string {
  if (fault.fault === 'unreadable') return fault.id
  return fault.fault === 'miscounted' ? counterName(fault.counter) : nameOf(fault.key)
}

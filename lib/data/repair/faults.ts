import { type Key, sequenceKey } from '../table/keys.ts'
import { type Counter, counterName, nameOf } from './places.ts'

/** An entry or posting that is missing, of no record, or not its record's copy; `owner` has its place, where known. */
export type EntryFault = { fault: 'missing' | 'stray' | 'different'; key: Key; owner?: string | undefined }

/** A counter that is not the number of what it counts. */
export type CounterFault = { fault: 'miscounted'; counter: Counter }

/** Two records that have one place, of which the younger came when the sequence was behind. */
export type SharedPlace = { fault: 'shared'; elder: string; younger: string }

/** A sequence that will hand out places which records of its kind have. */
export type SequenceFault = { fault: 'behind'; kind: string }

/** A property and its offers that contradict each other. */
export type DealFault = { fault: 'contradictory'; property: string; offers: readonly string[] }

/** Something in the table that is not as the records say it must be, or a record that says nothing readable. */
export type Fault =
  | EntryFault
  | CounterFault
  | SharedPlace
  | SequenceFault
  | DealFault
  | { fault: 'unreadable'; id: string }

/** Where a fault is, for a person. */
export function whereIs(fault: Fault): string {
  switch (fault.fault) {
    case 'unreadable':
      return fault.id
    case 'shared':
      return `${fault.elder} ${fault.younger}`
    case 'contradictory':
      return [fault.property, ...fault.offers].join(' ')
    case 'behind':
      return nameOf(sequenceKey(fault.kind))
    case 'miscounted':
      return counterName(fault.counter)
    default:
      return nameOf(fault.key)
  }
}

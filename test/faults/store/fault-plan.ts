import type { Random } from '../../../lib/local/demo/samples.ts'

/** A fault of one HTTP request between the SDK and the store. `treatments.ts` implements the faults. */
export type Fault =
  | 'throttled'
  | 'conflict'
  | 'conflict cancels'
  | 'throttling cancels'
  | 'in progress'
  | 'error before'
  | 'error after'
  | 'reset before'
  | 'reset after'
  | 'truncated'
  | 'hang after'
  | 'slow'
  | 'twice'
  | 'held'
  | 'short page'

/**
 * `command` is the DynamoDB operation of a request. `about` is the partition key of the first write of a transaction, or the
 * body of any other request. A retry has the same `command` and `about`.
 */
type Subject = { command: string; about: string }

/** A function that returns the fault of a request, or `undefined` for none. */
export type FaultPlan = (request: Subject) => Fault | undefined

const ANY: readonly Fault[] = [
  'throttled',
  'error before',
  'error after',
  'reset before',
  'reset after',
  'truncated',
  'hang after',
  'slow',
  'twice',
]

/**
 * Faults that only these operations can have, in addition to `ANY`. Half of the faults of such an operation are from `OWN`, and
 * half are from `ANY`.
 */
const OWN: Record<string, readonly Fault[]> = {
  TransactWriteItems: ['conflict cancels', 'throttling cancels', 'in progress', 'held'],
  UpdateItem: ['conflict'],
  Query: ['short page'],
}

/**
 * Lengths of bursts. In a burst, successive requests with the same `Subject` get the same fault. The SDK gives up after 3
 * failures.
 */
const BURSTS = [1, 1, 1, 1, 2, 3, 4, 9]

/** The probability that a request begins a storm. In a storm, every request fails. */
const STORM_RATE = 0.002
const STORMS: readonly Fault[] = ['throttled', 'error before', 'reset before']

/** The probability that a request begins a burst. */
const RATE = 0.1

/** Returns a plan with random single faults, bursts and storms. */
export function faultPlan(random: Random): FaultPlan {
  const bursts = new Map<string, { fault: Fault; left: number }>()
  const storm: { fault: Fault; left: number } = { fault: 'throttled', left: 0 }

  return function nextFault({ command, about }) {
    if (storm.left-- > 0) return storm.fault
    const subject = `${command} ${about}`
    const burst = bursts.get(subject)
    if (burst && burst.left-- > 0) return burst.fault
    if (random.next() < STORM_RATE) {
      storm.fault = random.pick(STORMS)
      storm.left = random.whole(10, 60)
      return storm.fault
    }
    if (random.next() >= RATE) return undefined
    const own = OWN[command] ?? []
    const fault = random.pick(own.length > 0 && random.next() < 0.5 ? own : ANY)
    bursts.set(subject, { fault, left: random.pick(BURSTS) - 1 })
    return fault
  }
}

import type { Random } from '../../../lib/local/demo/samples.ts'

/** What can go wrong between the SDK and the store; each is done to one HTTP request. */
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

/** A request as far as a plan needs it: the operation, and what it is about, the same for each of its retries. */
type Subject = { command: string; about: string }

/** Which fault the next request meets, if any. */
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

/** What only some operations meet, as often as all the others together. */
const OWN: Record<string, readonly Fault[]> = {
  TransactWriteItems: ['conflict cancels', 'throttling cancels', 'in progress', 'held'],
  UpdateItem: ['conflict'],
  Query: ['short page'],
}

/** How many requests about one thing meet a fault: the SDK gives up after 3. */
const BURSTS = [1, 1, 1, 1, 2, 3, 4, 9]

/** A storm meets every request, whatever it is about. */
const STORM_RATE = 0.002
const STORMS: readonly Fault[] = ['throttled', 'error before', 'reset before']

/** The part of requests at which a fault begins. */
const RATE = 0.1

/** Faults as a seed has them, singly and in bursts. */
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

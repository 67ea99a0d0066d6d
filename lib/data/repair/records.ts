import type { Deal } from '../../domain/property.ts'
import { withDeadline } from '../../request-context.ts'
import { getItem, getItems, type Item, nextSeq, queryItems } from '../table/client.ts'
import { COMMIT_MS, commit, newOperation, type Write } from '../table/commit.ts'
import { listPartition, recordKey, sequenceKey } from '../table/keys.ts'
import { idIn } from './entries.ts'
import { expectedOf, kinds, movedTo, type SidedDeal } from './expected.ts'
import { type DealFault, dealName, type Fault, type Finding, type SharedSeqFault } from './faults.ts'
import { retryUntilStable } from './retry-until-stable.ts'

/** The state of a suspected fault of the records themselves: of their sequence numbers or deals. */
type State = Finding['state'] | 'sound'

/** Checks the sequence of each kind, and raises it if it is behind the newest record and `repair` is set. */
export async function checkSequences(repair: boolean): Promise<Finding[]> {
  const findings = await Promise.all(
    kinds.map((kind) => confirm({ fault: 'behind', kind }, () => checkSequence(kind, repair))),
  )
  return findings.flat()
}

/**
 * Checks two records with the same sequence number, and gives the younger a new one if `repair` is set. What it leaves at
 * the old number (entries that are not the elder's, counts of both) is found by the next round.
 */
export function checkSharedSeq(fault: SharedSeqFault, repair: boolean): Promise<Finding[]> {
  return confirm(fault, async () => {
    const [elder, younger] = await Promise.all([
      getItem(recordKey(fault.elder)),
      getItem(recordKey(fault.younger)),
    ])
    if (!elder || !younger || elder.seq !== younger.seq) return 'sound'
    // The entries of an unreadable record are unknown, so it cannot be moved.
    if (!repair || !expectedOf(younger)) return 'found'
    const seq = await nextSeq(String(younger.kind))
    const operation = newOperation()
    return stateAfter(operation, () => movedTo(younger, seq, operation))
  })
}

/**
 * Reads a property and its offers again, and reports the offers that contradict it. Contradictions are never repaired,
 * since no rule says which record is right: a person decides.
 */
export async function checkDeal({ property: id }: Pick<DealFault, 'property'>): Promise<Finding[]> {
  const found = await retryUntilStable(async () => {
    const property = await getItem(recordKey(id))
    const offers = await offersOn(id)
    const again = await getItem(recordKey(id))
    if (again?.version !== property?.version) return undefined
    return contradictionIn(id, property ? [property, ...offers] : offers)
  })
  if (!found) return [{ fault: 'contradictory', property: id, offers: [], state: 'unstable' }]
  return found.offers.length === 0 ? [] : [{ ...found, state: 'found' }]
}

/** Reads until the state of a suspected fault is known. */
async function confirm(fault: Fault, check: () => Promise<State | undefined>): Promise<Finding[]> {
  const state = await retryUntilStable(check)
  return state === 'sound' ? [] : [{ ...fault, state: state ?? 'unstable' }]
}

async function checkSequence(kind: string, repair: boolean): Promise<State | undefined> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition(kind, 'all') },
    ProjectionExpression: 'sk',
    ScanIndexForward: false,
  }
  const [newest] = await queryItems(query, 1)
  // Read after the entry, so that a record created in between cannot seem to be ahead of the sequence.
  const { next = 0 } = (await getItem(sequenceKey(kind))) ?? {}
  const last = Number(newest?.sk ?? 0)
  if (Number(next) >= last) return 'sound'
  if (!repair) return 'found'
  const update = {
    Key: sequenceKey(kind),
    UpdateExpression: 'SET #next = :last',
    ConditionExpression: 'attribute_not_exists(#next) OR #next < :last',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':last': last },
  }
  return stateAfter(newOperation(), () => [{ Update: update }])
}

/** Sends a repair. Returns `undefined` if a condition failed, so that the fault is read again. */
async function stateAfter(operation: string, writes: () => Write[]): Promise<'repaired' | undefined> {
  // The time limit begins before the time of a feed entry: see `mutate`.
  const outcome = await withDeadline(COMMIT_MS, () => commit(operation, writes()))
  return outcome.committed ? 'repaired' : undefined
}

async function offersOn(property: string): Promise<Item[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition('transaction', property) },
  })
  return getItems(entries.flatMap((entry) => idIn(entry) ?? []).map(recordKey))
}

/** Compares the deal that a property states with those that its offers require. */
function contradictionIn(property: string, records: readonly Item[]): DealFault {
  const deals = records.flatMap((record) => expectedOf(record)?.deal ?? [])
  const [expected, actual] = [dealsOf(deals, 'expected'), dealsOf(deals, 'actual')]
  const unstated = [...expected].filter(([name]) => !actual.has(name)).map(([, { offer }]) => offer)
  const unfounded = [...actual].filter(([name]) => !expected.has(name)).map(([, { offer }]) => offer)
  const offers = [...new Set([...unstated, ...unfounded])].sort()
  const wayOut =
    unstated.length > 0
      ? `cancel ${unstated.join(' and ')}: PUT /api/v1/transactions/{id} {"status":"cancelled"}`
      : `remove the attribute data.deal from item ${property} record, then run npm run verify -- --repair`
  return { fault: 'contradictory', property, offers, wayOut }
}

function dealsOf(deals: readonly SidedDeal[], side: SidedDeal['side']): Map<string, Deal> {
  return new Map(deals.filter((each) => each.side === side).map(({ deal }) => [dealName(deal), deal]))
}

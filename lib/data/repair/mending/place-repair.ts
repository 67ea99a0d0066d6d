import { getItem, nextSeq, queryItems } from '../../table/client.ts'
import { commit, newOperation, type Write } from '../../table/commit.ts'
import { listPartition, recordKey, sequenceKey } from '../../table/keys.ts'
import { derivations } from '../derivation.ts'
import type { SequenceFault, SharedPlace } from '../faults.ts'
import { settled } from './settled.ts'

type Found = (SharedPlace | SequenceFault) & { state: 'found' | 'mended' | 'unsettled' }
type State = Found['state'] | 'sound'

/** Looks at the sequence of each kind, and sets on what is behind the newest record. */
export async function checkSequences(repair: boolean): Promise<Found[]> {
  const findings = await Promise.all(
    derivations.map(({ kind }) => told({ fault: 'behind', kind }, () => checkSequence(kind, repair))),
  )
  return findings.flat()
}

/**
 * Looks again at two records with one place, and gives the younger a place of its own. What it leaves at the old place
 * (an entry that is not the elder's, counts that were for two) another round finds.
 */
export function checkShared(fault: SharedPlace, repair: boolean): Promise<Found[]> {
  return told(fault, async () => {
    const [elder, younger] = await Promise.all([
      getItem(recordKey(fault.elder)),
      getItem(recordKey(fault.younger)),
    ])
    if (!elder || !younger || elder.seq !== younger.seq) return 'sound'
    const derivation = derivations.find(({ kind }) => kind === younger.kind)
    // What an unreadable record is found by cannot be known, so it cannot be moved.
    if (!repair || !derivation?.read(younger)) return 'found'
    const seq = await nextSeq(derivation.kind)
    return mended((operation) => derivation.moveTo(younger, seq, operation))
  })
}

async function told(
  fault: SharedPlace | SequenceFault,
  look: () => Promise<State | undefined>,
): Promise<Found[]> {
  const state = await settled(look)
  return state === 'sound' ? [] : [{ ...fault, state: state ?? 'unsettled' }]
}

async function checkSequence(kind: string, repair: boolean): Promise<State | undefined> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition(kind, 'all') },
    ProjectionExpression: 'sk',
    ScanIndexForward: false,
  }
  const [newest] = await queryItems(query, 1)
  // After the entry: a record that comes in between is then of this sequence or of an earlier one.
  const { next = 0 } = (await getItem(sequenceKey(kind))) ?? {}
  const last = Number(newest?.sk ?? 0)
  if (Number(next) >= last) return 'sound'
  if (!repair) return 'found'
  const set = {
    Key: sequenceKey(kind),
    UpdateExpression: 'SET #next = :last',
    ConditionExpression: 'attribute_not_exists(#next) OR #next < :last',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':last': last },
  }
  return mended(() => [{ Update: set }])
}

async function mended(writesOf: (operation: string) => Write[]): Promise<'mended' | undefined> {
  const operation = newOperation()
  const outcome = await commit({ operation, writes: () => writesOf(operation) })
  return outcome.committed ? 'mended' : undefined
}

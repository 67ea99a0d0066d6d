import { commit, newOperation, type Write } from '../table/commit.ts'
import { getItem } from '../table/items.ts'
import { recordKey, sequenceKey } from '../table/keys.ts'
import { nextSeq } from '../table/sequence.ts'
import { derivations } from './derivations.ts'
import type { Fault } from './invariants.ts'
import { settled } from './settled.ts'

type State = 'sound' | 'found' | 'mended'

/**
 * Looks again at a sequence behind its records, or at two records with one place, and mends what is so: the sequence
 * goes on past them, and the younger record takes a place of its own. What it leaves at the old place (an entry that is
 * not the elder's, counts that were for two) another round finds.
 * @returns `undefined` when it never stood still
 */
export function checkPlace({ fault, where }: Fault, repair: boolean): Promise<State | undefined> {
  const [first = '', second = ''] = where.split(' ')
  return settled(() =>
    fault === 'behind' ? checkSequence(first, Number(second), repair) : checkShared(first, second, repair),
  )
}

async function checkSequence(pk: string, seq: number, repair: boolean): Promise<State | undefined> {
  const Key = { ...sequenceKey(''), pk }
  const { next } = (await getItem(Key)) ?? {}
  if (Number(next ?? 0) >= seq) return 'sound'
  if (!repair) return 'found'
  const set = {
    Key,
    UpdateExpression: 'SET #next = :seq',
    ConditionExpression: 'attribute_not_exists(#next) OR #next < :seq',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':seq': seq },
  }
  return mended([{ Update: set }])
}

async function checkShared(elderId: string, youngerId: string, repair: boolean): Promise<State | undefined> {
  const [elder, younger] = await Promise.all([getItem(recordKey(elderId)), getItem(recordKey(youngerId))])
  if (!elder || !younger || elder.seq !== younger.seq) return 'sound'
  const derivation = derivations.find(({ kind }) => kind === younger.kind)
  // What an unreadable record is found by cannot be known, so it cannot be moved.
  if (!repair || !derivation?.read(younger)) return 'found'
  return mended(derivation.moveTo(younger, await nextSeq(derivation.kind)))
}

async function mended(writes: Write[]): Promise<'mended' | undefined> {
  const outcome = await commit({ operation: newOperation(), writes: () => writes })
  return outcome.committed ? 'mended' : undefined
}

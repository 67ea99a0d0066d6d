import { commit, newOperation, type Write } from '../../table/commit.ts'
import { recordKey } from '../../table/keys.ts'
import type { Counter } from '../places.ts'
import { type Counted, countedBy, type Part } from './counted.ts'
import { settled } from './settled.ts'

/** How far a counter is from what it counts, and whether it was set right. */
type CounterCheck = { missing: number; mended: boolean }

/**
 * Compares one counter with what it counts, and corrects it by the difference where `repair` says so.
 *
 * The rule that all of it rests on: whoever adds or takes away something that is counted adds to one part of the counter
 * (one shard of the vector, or the record's own `referrers`) in the same transaction; see `entryWrites` and
 * `referenceWrites`. So while the parts stay as they are, what is counted does too.
 *
 *     read the parts                              P
 *     count; read the parts again                 still P, or all anew: the count is of the same time
 *     count again; read the parts again           still P and the same count, or all anew: two writes that undo each other
 *                                                 in one part leave P as it was, but hardly both counts
 *     correct one part by the difference, on condition that each part still is what it was in P
 *     begin again, until nothing is missing: a count that was wrong twice after all is set right
 *
 * @param uncounted what the count itself is known to miss
 * @returns `undefined` when it never stood still
 */
export function checkCounter(
  counter: Counter,
  repair: boolean,
  uncounted: number,
): Promise<CounterCheck | undefined> {
  const counted = countedBy(counter)
  let mended: CounterCheck | undefined
  return settled(async function look(): Promise<CounterCheck | undefined> {
    const parts = await counted.readParts()
    const count = await countWhile(parts, counted)
    if (count === undefined) return undefined
    const missing = count + uncounted - sum(parts)
    if (missing === 0) return mended ?? { missing, mended: false }
    if ((await countWhile(parts, counted)) !== count) return undefined
    if (!repair || !isMendable(counter, parts)) return { missing, mended: false }
    const writes = () => correction(counted.attribute, parts, missing)
    const outcome = await commit({ operation: newOperation(), writes })
    if (!outcome.committed) return undefined
    mended ??= { missing, mended: true }
    return look()
  })
}

/** What is counted, unless a part of the counter has changed by the end. */
async function countWhile(
  parts: readonly Part[],
  { count, readParts }: Counted,
): Promise<number | undefined> {
  const found = await count()
  return isSame(parts, await readParts()) ? found : undefined
}

function isSame(before: readonly Part[], after: readonly Part[]): boolean {
  const values = new Map(after.map(({ key, value }) => [key.sk, value]))
  return before.length === after.length && before.every(({ key, value }) => values.get(key.sk) === value)
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((sum, { value }) => sum + (value === undefined ? 0 : Number(value)), 0)
}

/** A record that is gone gets no count back, and what is no number cannot be added to. */
function isMendable(counter: Counter, parts: readonly Part[]): boolean {
  if (counter.counts === 'referrers' && parts.length === 0) return false
  return parts.every(({ value }) => value === undefined || typeof value === 'number')
}

function correction(attribute: string, [first, ...others]: readonly Part[], missing: number): Write[] {
  if (!first) return []
  const { ExpressionAttributeValues, ...condition } = unchanged(attribute, first)
  return [
    {
      Update: {
        Key: first.key,
        UpdateExpression: 'ADD #counter :missing',
        ...condition,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':missing': missing },
      },
    },
    ...others.map((part) => ({ ConditionCheck: { Key: part.key, ...unchanged(attribute, part) } })),
  ]
}

type Condition = {
  ConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/** Of a record also that it is still there: the correction must not make half of one. */
function unchanged(attribute: string, { key, value }: Part): Condition {
  const ExpressionAttributeNames = { '#counter': attribute }
  const isRecord = key.sk === recordKey('').sk
  if (value === undefined) {
    const isThere = isRecord ? ' AND attribute_exists(pk)' : ''
    return { ConditionExpression: `attribute_not_exists(#counter)${isThere}`, ExpressionAttributeNames }
  }
  return {
    ConditionExpression: '#counter = :value',
    ExpressionAttributeNames,
    ExpressionAttributeValues: { ':value': value },
  }
}

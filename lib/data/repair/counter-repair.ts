import { commit, newOperation, type Write } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import { type Counted, countedBy, type Part } from './counted.ts'
import type { Counter } from './places.ts'
import { settled } from './settled.ts'

/** How far a counter is from what it counts, and whether it was set right. */
export type CounterCheck = { missing: number; mended: boolean }

/**
 * Compares one counter with what it counts, and corrects it by the difference where `repair` says so.
 *
 *     parts --> count --> parts, the same --> count, the same --> parts, the same: a difference is a fault
 *           --> one transaction: every part still has its value, and one of them takes the difference
 *
 * A live write of what is counted changes one of the parts. Two that undo each other in one part could hide between
 * two readings of the parts; the second count is for them.
 * @param uncounted what the count itself is known to miss
 * @returns `undefined` when it never stood still
 */
export function checkCounter(
  counter: Counter,
  repair: boolean,
  uncounted = 0,
): Promise<CounterCheck | undefined> {
  const counted = countedBy(counter)
  return settled(async () => {
    const parts = await counted.readParts()
    const first = await looked(counted, parts)
    if (first === undefined) return undefined
    const missing = first + uncounted - sum(parts)
    if (missing === 0) return { missing, mended: false }
    if ((await looked(counted, parts)) !== first) return undefined
    if (!repair || !isMendable(counter, parts)) return { missing, mended: false }
    const writes = () => correction(counted.attribute, parts, missing)
    const outcome = await commit({ operation: newOperation(), writes })
    return outcome.committed ? { missing, mended: true } : undefined
  })
}

/** What is counted, if the parts of the counter have not changed by then. */
async function looked({ count, readParts }: Counted, before: readonly Part[]): Promise<number | undefined> {
  const found = await count()
  return told(await readParts()) === told(before) ? found : undefined
}

const told = (parts: readonly Part[]) => JSON.stringify(parts.map(({ key, value }) => [key.sk, value]))

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
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = unchanged(
    attribute,
    first,
  )
  return [
    {
      Update: {
        Key: first.key,
        UpdateExpression: 'ADD #counter :missing',
        ConditionExpression,
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':missing': missing },
      },
    },
    ...others.map((part) => ({ ConditionCheck: { Key: part.key, ...unchanged(attribute, part) } })),
  ]
}

/** Of a record also that it is still there: the correction must not make half of one. */
function unchanged(attribute: string, { key, value }: Part) {
  const names = { '#counter': attribute }
  const isRecord = key.sk === recordKey('').sk
  if (value === undefined)
    return {
      ConditionExpression: `attribute_not_exists(#counter)${isRecord ? ' AND attribute_exists(pk)' : ''}`,
      ExpressionAttributeNames: names,
    }
  return {
    ConditionExpression: '#counter = :value',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':value': value },
  }
}

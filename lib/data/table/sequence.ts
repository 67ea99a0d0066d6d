import { updateItem } from './items.ts'
import { sequenceKey } from './keys.ts'

/**
 * The next place in the lists of a kind. Never inside the record's transaction, where every create would conflict
 * with every other: a create that fails, or an answer that is lost, leaves a gap, which nothing minds.
 * @param step how many places to go on at once, the last of which is the answer
 */
export async function nextSeq(kind: string, step = 1): Promise<number> {
  const { next } = await updateItem({
    Key: sequenceKey(kind),
    UpdateExpression: 'ADD #next :step',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':step': step },
    ReturnValues: 'UPDATED_NEW',
  })
  return Number(next)
}

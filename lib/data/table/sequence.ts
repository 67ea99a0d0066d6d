import { updateItem } from './items.ts'
import { sequenceKey } from './keys.ts'

/**
 * The next place in the lists of a kind. Never inside the record's transaction, where every create would conflict
 * with every other: a create that fails, or an answer that is lost, leaves a gap, which nothing minds.
 */
export async function nextSeq(kind: string): Promise<number> {
  const { next } = await updateItem({
    Key: sequenceKey(kind),
    UpdateExpression: 'ADD #next :one',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  })
  return Number(next)
}

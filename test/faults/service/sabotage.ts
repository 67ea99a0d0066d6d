import { type Asked, parseBody, partitionOf, type WireWrite } from '../store/wire.ts'

type Write = Record<string, WireWrite>

/**
 * Simulates a wrong implementation. Returns what this implementation writes instead of `write`. `undefined` removes the write.
 */
export type Sabotage = (write: Write) => Write | undefined

/** Wrong implementations of writes. The checker must find a violation for each of them. */
export const sabotages: Record<string, Sabotage> = {
  'no counts': without('FACETS#'),
  'no bits': without('BITS#'),
  'no packed rows': without('ROWS#'),
  'no entry in the change feed': without('CHANGES'),
  'no history entry': without('HISTORY#'),
  'no condition on the version': withoutCondition(['Update', 'Put']),
  'a delete without a condition': withoutCondition(['Delete']),
}

/** Removes writes to partitions whose keys begin with `prefix`. */
function without(prefix: string): Sabotage {
  return (write) =>
    Object.values(write).some((body) => partitionOf(body).startsWith(prefix)) ? undefined : write
}

/**
 * Removes the version condition from writes of records. Also removes the expression attribute names and values that only the
 * condition used.
 */
function withoutCondition(actions: string[]): Sabotage {
  return (write) => {
    const [[action = '', body] = []] = Object.entries(write)
    if (!body?.ConditionExpression?.includes('#version') || !actions.includes(action)) return write
    const { ConditionExpression: _, ExpressionAttributeNames, ExpressionAttributeValues, ...rest } = body
    if (action === 'Delete') return { Delete: rest }
    const { ':before': __, ...values } = ExpressionAttributeValues ?? {}
    return { [action]: { ...rest, ExpressionAttributeNames, ExpressionAttributeValues: values } }
  }
}

/** Applies a sabotage to each write of a transaction, and returns the changed request. */
export function sabotaged(asked: Asked, sabotage: Sabotage): Asked {
  const { TransactItems, ...body } = parseBody(asked.body)
  if (TransactItems === undefined) return asked
  const changed = TransactItems.map(sabotage).filter((write) => write !== undefined)
  return { ...asked, body: JSON.stringify({ ...body, TransactItems: changed }) }
}

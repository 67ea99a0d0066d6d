import * as v from 'valibot'
import { interceptRequests } from './intercept.ts'

/**
 * Returns the rights that `work` uses. Each right is an IAM action and a partition key. A transaction needs a right for each of
 * its operations. Calls of this function must not overlap.
 */
export async function recordedRights(work: () => Promise<unknown>): Promise<string[]> {
  const asked = new Set<string>()
  const stop = interceptRequests(({ command, input }, send) => {
    for (const right of rightsOf(command, input)) asked.add(right)
    return send()
  })
  await work().finally(stop)
  return [...asked]
}

/** A partition key in the format of the SDK's document client or of DynamoDB. */
const Partition = v.union([
  v.string(),
  v.pipe(
    v.object({ S: v.string() }),
    v.transform(({ S }) => S),
  ),
])
const Key = v.object({ pk: Partition })
/** A read or a write. The partition key is in `Key`, in `Item`, or in the values of a query. */
const Operation = v.object({
  Key: v.optional(Key),
  Item: v.optional(Key),
  ExpressionAttributeValues: v.optional(v.object({ ':pk': v.optional(Partition) })),
})
const Operations = v.object({ TransactItems: v.array(v.record(v.string(), Operation)) })
const Batch = v.object({ RequestItems: v.record(v.string(), v.object({ Keys: v.array(Key) })) })

function rightsOf(command: string, input: object): string[] {
  const action = command.replace(/Command$/, '')
  if (action.startsWith('Transact'))
    return v
      .parse(Operations, input)
      .TransactItems.flatMap(Object.entries)
      .map(([verb, operation]) => `dynamodb:${verbs[verb]} ${partition(operation)}`)
  if (action === 'BatchGetItem')
    return Object.values(v.parse(Batch, input).RequestItems).flatMap(({ Keys }) =>
      Keys.map(({ pk }) => `dynamodb:${action} ${pk}`),
    )
  return [`dynamodb:${action} ${partition(v.parse(Operation, input))}`]
}

/** The IAM action for each operation of a transaction. IAM has no actions for transactions. */
const verbs: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

function partition({ Key, Item, ExpressionAttributeValues }: v.InferOutput<typeof Operation>) {
  return Key?.pk ?? Item?.pk ?? ExpressionAttributeValues?.[':pk']
}

import { interceptRequests } from './intercept.ts'

/**
 * The rights that a piece of work makes use of, as IAM names them: an action and the partition key it is on. A
 * transaction needs the right for each of its writes. Not for work that overlaps.
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

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

function rightsOf(command: string, input: object): string[] {
  const action = command.replace(/Command$/, '')
  if (action === 'TransactWriteItems')
    return listOf(fieldOf(input, 'TransactItems')).flatMap((item) =>
      Object.entries(Object(item)).map(([verb, write]) => `dynamodb:${verbs[verb]} ${partition(write)}`),
    )
  // IAM has no right of its own for it.
  if (action === 'TransactGetItems')
    return listOf(fieldOf(input, 'TransactItems')).map(
      (item) => `dynamodb:GetItem ${partition(fieldOf(item, 'Get'))}`,
    )
  if (action === 'BatchGetItem')
    return Object.values(Object(fieldOf(input, 'RequestItems'))).flatMap((table) =>
      listOf(fieldOf(table, 'Keys')).map((key) => `dynamodb:${action} ${text(fieldOf(key, 'pk'))}`),
    )
  return [`dynamodb:${action} ${partition(input)}`]
}

const verbs: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

/** The partition key of a read or a write, wherever it stands. */
function partition(input: unknown): string {
  const key = fieldOf(input, 'Key') ?? fieldOf(input, 'Item')
  const value = key ? fieldOf(key, 'pk') : fieldOf(fieldOf(input, 'ExpressionAttributeValues'), ':pk')
  return text(value)
}

/** A string as the document client has it, or as DynamoDB does. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : String(fieldOf(value, 'S'))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

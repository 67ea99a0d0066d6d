import * as v from 'valibot'

/** A request of the SDK in DynamoDB's JSON protocol. */
export type Asked = { command: string; headers: Record<string, string>; body: string }

export type Replied = { status: number; body: string }

/** A function that forwards a request to an engine. Fails if the engine is not running. */
export type Send = (asked: Asked) => Promise<Replied>

/** Returns a function that forwards requests to an engine. */
export function sender(endpoint: string): Send {
  return async ({ command, headers, body }) => {
    const target = { 'x-amz-target': `DynamoDB_20120810.${command}` }
    const answer = await fetch(endpoint, { method: 'POST', headers: { ...headers, ...target }, body })
    return { status: answer.status, body: await answer.text() }
  }
}

/** Returns an error response of DynamoDB. */
export function errorAnswer(status: number, name: string, rest: object = {}): Replied {
  const __type = `com.amazonaws.dynamodb.v20120810#${name}`
  return {
    status,
    body: JSON.stringify({ __type, Message: `injected ${name}`, message: 'injected', ...rest }),
  }
}

/** Returns the response to a transaction that was cancelled because of its first write. */
export function cancelledFor(asked: Asked, code: string): Replied {
  const { TransactItems = [] } = parseBody(asked.body)
  const CancellationReasons = TransactItems.map((_, at) => ({ Code: at === 0 ? code : 'None' }))
  return errorAnswer(400, 'TransactionCanceledException', { CancellationReasons })
}

const WireKey = v.record(v.string(), v.unknown())
const WireWrite = v.looseObject({
  Key: v.optional(WireKey),
  Item: v.optional(WireKey),
  ConditionExpression: v.optional(v.string()),
  ExpressionAttributeNames: v.optional(v.record(v.string(), v.string())),
  ExpressionAttributeValues: v.optional(v.record(v.string(), v.unknown())),
})
const Body = v.looseObject({
  ClientRequestToken: v.optional(v.string()),
  Limit: v.optional(v.number()),
  TransactItems: v.optional(v.array(v.record(v.string(), WireWrite))),
})
export type WireWrite = v.InferOutput<typeof WireWrite>

export function parseBody(body: string): v.InferOutput<typeof Body> {
  return v.parse(Body, JSON.parse(body))
}

const Text = v.object({ S: v.string() })

/** Returns the partition key of a write. */
export function partitionOf({ Key, Item }: WireWrite): string {
  const pk = (Key ?? Item)?.pk
  return v.is(Text, pk) ? pk.S : ''
}

import { Agent, request } from 'node:http'
import * as v from 'valibot'

/** A request of DynamoDB's JSON protocol, as the SDK sends it. */
export type Asked = { command: string; headers: Record<string, string>; body: string }

export type Replied = { status: number; body: string }

/** Sends a request on to an engine. Fails where the engine is not there. */
export type Send = (asked: Asked) => Promise<Replied>

const agent = new Agent({ keepAlive: true })

/** A sender to an engine, over connections of the proxy's own. */
export function sender(endpoint: () => string): Send {
  return ({ command, headers, body }) =>
    new Promise((resolve, reject) => {
      const target = `DynamoDB_20120810.${command}`
      const sent = request(endpoint(), {
        method: 'POST',
        agent,
        headers: { ...headers, 'x-amz-target': target, 'content-length': Buffer.byteLength(body) },
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 500, body: Buffer.concat(chunks).toString() }),
        )
      })
      sent.end(body)
    })
}

/** An error as DynamoDB answers it. */
export function errorAnswer(status: number, name: string, rest: object = {}): Replied {
  const __type = `com.amazonaws.dynamodb.v20120810#${name}`
  return {
    status,
    body: JSON.stringify({ __type, Message: `injected ${name}`, message: 'injected', ...rest }),
  }
}

/** A transaction that was cancelled as a whole because of its first write. */
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
export type WireBody = v.InferOutput<typeof Body>

export function parseBody(body: string): WireBody {
  return v.parse(Body, JSON.parse(body))
}

const Text = v.object({ S: v.string() })

/** The partition key of a write, as text. */
export function partitionOf({ Key, Item }: WireWrite): string {
  const pk = (Key ?? Item)?.pk
  return v.is(Text, pk) ? pk.S : ''
}

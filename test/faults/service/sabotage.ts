import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { seededRandom } from '../../../lib/local/demo/samples.ts'
import {
  type Asked,
  cancelledFor,
  parseBody,
  partitionOf,
  type Replied,
  type Send,
  type WireBody,
  type WireWrite,
} from '../store/wire.ts'

/** Does to a request, on its way to the engine, what a wrong implementation would have sent. */
export type Sabotage = (asked: Asked, send: Send) => Promise<Replied>

type Write = Record<string, WireWrite>

/** Wrong ways to write, each of which the checker must catch. */
export const sabotages: Record<string, () => Sabotage> = {
  'counters beside the transaction': () => onTransactions(countersBeside),
  'a fresh token on each attempt, and no operation to know it by': () => onTransactions(freshToken),
  'no condition on the version': () => rewriting((write) => withoutCondition(write, ['Update', 'Put'])),
  'retries of the SDK inside a transaction': retriedUnseen,
  'offers that leave their records behind': () => onTransactions(leavingBehind),
  'a delete without a condition': () => rewriting((write) => withoutCondition(write, ['Delete'])),
}

/** Tells nobody of a change. */
export const withoutChanges = (): Sabotage =>
  rewriting((write) =>
    Object.values(write).some((body) => partitionOf(body) === 'CHANGES') ? undefined : write,
  )

type OnTransaction = (asked: Asked, body: WireBody, writes: Write[], send: Send) => Promise<Replied>

function onTransactions(act: OnTransaction): Sabotage {
  return async function sabotaged(asked, send) {
    if (asked.command !== 'TransactWriteItems') return send(asked)
    const body = parseBody(asked.body)
    return act(asked, body, body.TransactItems ?? [], send)
  }
}

function rewriting(rewrite: (write: Write) => Write | undefined): Sabotage {
  return onTransactions((asked, body, writes, send) => {
    const TransactItems = writes.map(rewrite).filter((write) => write !== undefined)
    return send({ ...asked, body: JSON.stringify({ ...body, TransactItems }) })
  })
}

const isCounter = (write: Write) =>
  Object.values(write).some((body) => partitionOf(body).startsWith('COUNT#'))

/** One in fifty of the writes that stand alone is lost, as a process may end between two requests. */
const LOST = 0.02
/** The part of creates whose first copy is held up behind the SDK's back. */
const UNSEEN = 0.5
const random = seededRandom(1)

const countersBeside: OnTransaction = async (asked, body, writes, send) => {
  const TransactItems = writes.filter((write) => !isCounter(write))
  const replied = await send({ ...asked, body: JSON.stringify({ ...body, TransactItems }) })
  if (replied.status === 200)
    for (const write of writes.filter(isCounter)) if (random.next() >= LOST) await alone(asked, write, send)
  return replied
}

const Id = v.object({ id: v.object({ S: v.string() }) })
const idOf = ({ Item }: WireWrite) => (v.is(Id, Item) ? Item.id.S : '')

/** Of what an offer moves, it alone is written, and told. */
const leavingBehind: OnTransaction = (asked, body, writes, send) => {
  const isOffer = (name: string) => /^(txn_|(LIST|COUNT)#transaction#|IDEMPOTENCY#)/.test(name)
  const isOwn = (write: Write) =>
    Object.values(write).some((each) => isOffer(partitionOf(each)) || idOf(each).startsWith('txn_'))
  const [first = {}] = writes
  const isMove = first.Update !== undefined && isOwn(first)
  const TransactItems = isMove ? writes.filter(isOwn) : writes
  return send({ ...asked, body: JSON.stringify({ ...body, TransactItems }) })
}

const freshToken: OnTransaction = async (asked, body, _, send) => {
  const replied = await send({
    ...asked,
    body: JSON.stringify({ ...body, ClientRequestToken: randomUUID() }),
  })
  return { ...replied, body: replied.body.replaceAll('"operation":', '"nobody":') }
}

/**
 * What the SDK's own retries make of a copy that is held up and a second one that meets a conflict: only the conflict is
 * seen, which says that nothing was written, and the copy is still on its way. Here it comes when the record is gone.
 */
function retriedUnseen(): Sabotage {
  const held = new Map<string, Asked>()
  return onTransactions(async (asked, _, [first = {}], send) => {
    const [about = ''] = Object.values(first).map(partitionOf)
    if (first.Put && !held.has(about) && random.next() < UNSEEN) {
      held.set(about, asked)
      return cancelledFor(asked, 'TransactionConflict')
    }
    const replied = await send(asked)
    const copy = held.get(about)
    if (first.Delete && replied.status === 200 && copy) await send(copy)
    return replied
  })
}

function alone(asked: Asked, write: Write, send: Send): Promise<Replied> {
  const [[action = '', body] = []] = Object.entries(write)
  const { ReturnValuesOnConditionCheckFailure: _, ...single } = body ?? {}
  return send({ ...asked, command: `${action}Item`, body: JSON.stringify(single) })
}

/** Takes the condition from writes of records that name a version, with the values that only it used. */
function withoutCondition(write: Write, actions: string[]): Write {
  const [[action = '', body] = []] = Object.entries(write)
  if (!body?.ConditionExpression?.includes('#version') || !actions.includes(action)) return write
  const { ConditionExpression: _, ExpressionAttributeNames, ExpressionAttributeValues, ...rest } = body
  if (action === 'Delete') return { Delete: rest }
  const { ':before': __, ...values } = ExpressionAttributeValues ?? {}
  return { [action]: { ...rest, ExpressionAttributeNames, ExpressionAttributeValues: values } }
}

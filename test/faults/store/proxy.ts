import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopbackServer } from '../../support/processes/loopback-server.ts'
import { type Sabotage, sabotaged } from '../service/sabotage.ts'
import type { Fault, FaultPlan } from './fault-plan.ts'
import { reset, treatments } from './treatments.ts'
import { type Asked, parseBody, partitionOf, type Send, sender } from './wire.ts'

/** How the proxy changes requests. Without settings it only forwards them. */
type Trouble = {
  plan?: FaultPlan | undefined
  sabotage?: Sabotage | undefined
  slowMs?: number
  heldMs?: number
}

export type StoreProxy = Awaited<ReturnType<typeof startProxy>>

/** Starts an HTTP proxy between the SDK and an engine, so that the SDK's own retries are tested too. */
export async function startProxy(engine: string) {
  let trouble: Trouble = {}
  /** Counts the requests that got each fault. */
  const met = new Map<Fault, number>()
  const busy = new Set<Promise<void>>()
  const tokens = new Set<string>()
  const direct = sender(engine)
  const held = lateArrivals()

  /** Sends a request to the engine. Stores the tokens of transactions that may have been applied. */
  const deliver: Send = async function deliver(asked) {
    if (trouble.slowMs) await sleep(trouble.slowMs)
    const token = tokenOf(asked)
    if (token) tokens.add(token)
    const replied = await direct(trouble.sabotage ? sabotaged(asked, trouble.sabotage) : asked)
    if (token && replied.status === 400) tokens.delete(token)
    if (replied.status === 200 && isDelete(asked)) held.release(aboutOf(asked))
    return replied
  }

  /** Returns the fault of a request. Like DynamoDB, never cancels the retry of a transaction that may have been applied. */
  function faultFor(asked: Asked): Fault | undefined {
    const fault = trouble.plan?.({ command: asked.command, about: aboutOf(asked) })
    const token = tokenOf(asked)
    const cancels = fault === 'conflict cancels' || fault === 'throttling cancels'
    const chosen = cancels && token && tokens.has(token) ? 'in progress' : fault
    if (chosen) met.set(chosen, (met.get(chosen) ?? 0) + 1)
    return chosen
  }

  const { url, close } = await loopbackServer((request, response) => {
    const work = read(request)
      .then((asked) => {
        const late = () =>
          Promise.race([held.wait(aboutOf(asked)), ...(trouble.heldMs ? [sleep(trouble.heldMs)] : [])])
        return treatments[faultFor(asked) ?? 'none'](asked, deliver, response, late)
      })
      // Resets the connection if the engine has stopped and does not answer.
      .catch(() => reset(response))
      .finally(() => busy.delete(work))
    busy.add(work)
  })

  return {
    endpoint: url,
    met,
    make(next: Trouble): void {
      trouble = next
    },
    /** Sends all delayed requests to the engine and waits until no request is in progress. */
    async quiet(): Promise<void> {
      while (busy.size > 0) {
        held.release()
        await Promise.all(busy)
      }
    },
    stop: close,
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const command = String(request.headers['x-amz-target']).split('.')[1] ?? ''
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    authorization: String(request.headers.authorization),
    'x-amz-date': String(request.headers['x-amz-date']),
  }
  return { command, headers, body: await text(request) }
}

function tokenOf({ command, body }: Asked): string | undefined {
  return command === 'TransactWriteItems' ? parseBody(body).ClientRequestToken : undefined
}

/** Delays requests until `release` is called for their record. */
function lateArrivals() {
  const waiting: { about: string; go(): void }[] = []
  return {
    wait: (about: string) => new Promise<void>((go) => void waiting.push({ about, go })),
    /** Lets the delayed requests of one record continue, or all delayed requests if `about` is undefined. */
    release(about?: string) {
      for (const each of waiting.splice(0)) {
        if (about === undefined || each.about === about) each.go()
        else waiting.push(each)
      }
    },
  }
}

function isDelete({ command, body }: Asked): boolean {
  if (command !== 'TransactWriteItems') return false
  const [first = {}] = parseBody(body).TransactItems ?? []
  return 'Delete' in first
}

/** Returns a text that a request and its retries share: the partition of a transaction's first write, or the body. */
function aboutOf({ command, body }: Asked): string {
  if (command !== 'TransactWriteItems') return body
  const [first = {}] = parseBody(body).TransactItems ?? []
  return Object.values(first).map(partitionOf).join()
}

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { aUser } from '../support/people/signed-in-user.ts'
import { type Answered, call as callHandler, tokenFor } from '../support/requests/api.ts'
import { measured } from '../support/store/measure.ts'
import { type Call, type Caller, requestOf } from './calls.ts'
import { plurals, typeOf } from './records.ts'
import {
  callOf,
  type Known,
  type Listing,
  newKnown,
  parallelActions,
  queryOf,
  type Sent,
} from './workload.ts'

/** A user of the service, as `GET /users` lists it. */
export type User = Caller & { name: string; email: string }

/**
 * A request and its answer. `began` and `ended` are its positions in the sequence of all starts and ends of requests. The end of
 * a request without an answer is unknown, because the service may apply it at any later time. `answer` is absent if the handler threw.
 */
export type Logged = {
  call: Call
  by: Caller
  requestId: string
  began: number
  ended: number
  answer?: Answered
}

/** The limit of read units of one request. */
const UNITS_MAX = 900

/** A function that sends a request to the service. */
export type Send = (call: Call, by: Caller, requestId: string) => Promise<Answered>

/** Calls the handlers in this process. `functionMs` is the timeout of the functions. */
export function throughHandlers(functionMs = 30_000): Send {
  return async (call, { id, role }, requestId) => {
    const { method, target, ...sent } = requestOf(call)
    return callHandler(method, target, { ...sent, token: await tokenFor(role, id), requestId, functionMs })
  }
}

/** Creates the users of a workload: an admin, an agent and a viewer. */
export async function newUsers(): Promise<User[]> {
  const users = await Promise.all((['admin', 'agent', 'viewer'] as const).map((role) => aUser(role)))
  await Promise.all(users.map(({ id, role }) => tokenFor(role, id)))
  return users.map(({ id, role, name, email }) => ({ id, role, name, email }))
}

/** Sends requests and keeps a log of them. All clients of a run share it. */
export class Run {
  readonly log: Logged[] = []
  readonly violations: string[] = []
  /** The ids of all records that an answer has contained. */
  readonly seen = new Set<string>()
  readonly known: Known
  readonly send: Send
  isOver = false
  #clock = 0
  #actions = 0

  constructor(name: string, users: readonly Caller[], send: Send = throughHandlers()) {
    this.known = newKnown(name, users)
    this.send = send
  }

  get users(): readonly Caller[] {
    return this.known.users
  }

  /** Sends the request of an action. Returns the log entry, or `undefined` if the action has no request. */
  async act(action: Sent): Promise<Logged | undefined> {
    const call = callOf(action, this.known, String(this.#actions++))
    const by = this.users[action.by % this.users.length]
    return call && by && this.request(call, by)
  }

  async request(call: Call, by: Caller): Promise<Logged> {
    const requestId = randomUUID()
    const entry: Logged = { call, by, requestId, began: this.#clock++, ended: Number.POSITIVE_INFINITY }
    this.log.push(entry)
    const { result, units, written } = await measured(() =>
      this.send(call, by, requestId).catch((error: unknown) => error),
    )
    const ended = this.#clock++
    const described = `${call.does} ${JSON.stringify(call)}`
    if (units - written > UNITS_MAX) this.violations.push(`${described} read ${units - written} units`)
    if (!isAnswered(result)) {
      this.violations.push(`${described} threw ${result}`)
      return entry
    }
    entry.answer = result
    if (result.status < 500) entry.ended = ended
    else if (result.status !== 503 || !result.headers['retry-after'])
      this.violations.push(`${described} answered ${result.status} ${result.text}`)
    this.#learn(entry, result)
    return entry
  }

  /** Keeps the ids and versions of an answer for later actions. */
  #learn({ call }: Logged, { status, body }: Answered): void {
    const { known } = this
    if (call.does !== 'get' && 'key' in call && call.key !== undefined && status < 300)
      known.keyed = { ...call, key: call.key }
    if (status >= 300) return
    if (call.does === 'delete') known.ids[call.type] = known.ids[call.type].filter((id) => id !== call.id)
    for (const { id, version } of recordsIn(body)) {
      const type = typeOf(String(id))
      if (type === undefined) continue
      this.seen.add(id)
      if (!known.ids[type].includes(id)) known.ids[type].push(id)
      if (version !== undefined) known.versions.set(id, version)
    }
  }

  /** Reads a whole list by cursor. Returns the log entries of its pages. */
  async walk({ type, query, limit, by }: Listing): Promise<Logged[]> {
    const pages: Logged[] = []
    const reader = this.users[by % this.users.length]
    for (let cursor: string | null = ''; cursor !== null && reader; ) {
      const target: string = `/api/v1/${plurals[type]}?${queryOf({ type, query })}&limit=${limit}&cursor=${cursor}`
      const page = await this.request({ does: 'get', target }, reader)
      if (page.answer?.status !== 200) break
      pages.push(page)
      cursor = page.answer.body.pagination.next
    }
    return pages
  }
}

type Named = { id: string; version?: number }

/** Returns the records in a response: one record, a list, matches, or the results of a batch. */
export function recordsIn(body: unknown): Named[] {
  if (typeof body !== 'object' || body === null) return []
  if ('id' in body && typeof body.id === 'string') return [{ ...body, id: body.id }]
  const inner = Reflect.get(body, 'data') ?? Reflect.get(body, 'results')
  if (!Array.isArray(inner)) return []
  return inner.flatMap((each) => recordsIn(each.prospect ?? each.property ?? each))
}

function isAnswered(result: unknown): result is Answered {
  return typeof result === 'object' && result !== null && 'status' in result && 'headers' in result
}

/** How many clients run, and how many actions each of them sends. An endless run continues until `isOver` is set. */
type Size = { clients: number; steps: number; isEndless?: boolean }

/** Runs clients at the same time, each with its own actions. Returns the log entries of each list that was read by cursor. */
export async function runClients(
  run: Run,
  seed: number,
  { clients, steps, isEndless = false }: Size,
): Promise<Logged[][]> {
  const walks: Logged[][] = []
  const all = Array.from({ length: clients }, async (_, number) => {
    for (let round = 0; round === 0 || (isEndless && !run.isOver); round++) {
      const actions = fc.sample(parallelActions, {
        seed: (seed * 100 + round) * 100 + number,
        numRuns: steps,
      })
      for (const action of actions) {
        if (run.isOver) return
        if (action.does === 'walk') walks.push(await run.walk(action))
        else if (action.does !== 'wait') await repeated(run, await run.act(action))
      }
    }
  })
  await Promise.all(all)
  return walks
}

/** Repeats a request with an idempotency key up to twice until its outcome is known. */
async function repeated(run: Run, logged: Logged | undefined): Promise<void> {
  let last = logged
  for (let tries = 2; tries <= 3 && last && isUnknown(last); tries++)
    last = await run.request(last.call, last.by)
}

/** Whether a request with an idempotency key has no answer yet that says what it did. */
function isUnknown({ call, answer }: Logged): boolean {
  const isRepeatable = call.does !== 'get' && 'key' in call
  const results: { status: number }[] = answer?.body?.results ?? []
  return (
    isRepeatable &&
    (answer === undefined || answer.status >= 500 || results.some(({ status }) => status >= 500))
  )
}

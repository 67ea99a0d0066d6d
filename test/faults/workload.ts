import { type Random, seededRandom } from '../../lib/local/demo/samples.ts'
import { type Answered, call, type Sent } from '../support/requests/api.ts'
import type { History, Intent, Operation, RecordType } from './checks/history.ts'
import { bodyOf, changeOf, type Scene } from './scene.ts'

/** The timeout of the functions in these tests, in milliseconds. The service stops its retries 500 ms earlier. */
export const FUNCTION_MS = 1_100

/** A function that sends a request to the service as an admin. */
export type Transport = (
  method: string,
  target: string,
  sent: Pick<Sent, 'json' | 'headers'>,
) => Promise<Answered>

export const throughHandlers: Transport = (method, target, sent) =>
  call(method, target, { as: 'admin', functionMs: FUNCTION_MS, ...sent })

/** The number of clients, and the steps of each client. */
type Size = { clients: number; steps: number; transport?: Transport }

/** Runs clients that send random requests about the same few records. Each client has a different seed. */
export async function runClients(
  seed: number,
  history: History,
  scene: Scene,
  { clients, steps, transport = throughHandlers }: Size,
): Promise<void> {
  const send: Step['send'] = (intent, method, target, sent = {}) =>
    history.note(intent, () => transport(method, target, sent))
  const sendBatch: Step['sendBatch'] = (intents, target, sent) => {
    const answered = new Promise<Answered>((resolve) => {
      setImmediate(() => resolve(transport('POST', target, sent)))
    })
    return Promise.all(
      intents.map((intent, at) => history.note(intent, async () => answerOfOne(await answered, at))),
    )
  }
  const all = Array.from({ length: clients }, async (_, number) => {
    const random = seededRandom(seed * 1_000 + number)
    for (let step = 0; step < steps && !scene.isOver; step++)
      await oneStep({ random, send, sendBatch, scene, name: `${number}x${step}` })
  })
  await Promise.all(all)
}

type Step = {
  random: Random
  scene: Scene
  name: string
  send(intent: Intent, method: string, target: string, sent?: Parameters<Transport>[2]): Promise<Operation>
  /** Sends one batch request for several intents and records an operation for each intent. */
  sendBatch(intents: Intent[], target: string, sent: Parameters<Transport>[2]): Promise<Operation[]>
}

/** Returns the result of one record of a batch in the form of an answer to a single create. */
function answerOfOne(answer: Answered, at: number): Answered {
  if (answer.status !== 200) return answer
  const body = answer.body.results[at]
  return { ...answer, status: body.status, body, text: JSON.stringify(body), headers: { 'retry-after': '1' } }
}

async function oneStep(step: Step): Promise<void> {
  const { random, scene } = step
  const type = random.pick<RecordType>(['prospects', 'properties', 'prospects', 'properties', 'transactions'])
  const ids = scene.ids[type]
  if (ids.length < 3 || random.next() < 0.12) return random.pick([create, create, createSeveral])(step, type)
  const id = random.pick(ids)
  const act = random.pick([edit, edit, edit, changeStatus, changeStatus, remove, read, read, list, matches])
  return act(step, type, id)
}

/** Sends a request. If the request has an idempotency key, repeats the request up to twice until its outcome is known. */
async function repeated(
  headers: Record<string, string>,
  request: () => Promise<Operation>,
): Promise<Operation> {
  let operation = await request()
  for (let tries = 2; tries <= 3 && operation.outcome === 'indeterminate'; tries++) {
    if (!('idempotency-key' in headers)) break
    operation = await request()
  }
  return operation
}

function keyHeaders(share: number, { random, scene, name }: Pick<Step, 'random' | 'scene' | 'name'>) {
  const headers: Record<string, string> = {}
  if (random.next() < share) headers['idempotency-key'] = `${scene.name}-${name}`
  return headers
}

async function create({ random, send, scene, name }: Step, type: RecordType): Promise<void> {
  const json = bodyOf(type, name, scene, random)
  if (!json) return
  const headers = keyHeaders(0.7, { random, scene, name })
  const intent: Intent = { action: 'create', type, origin: name }
  const { made } = await repeated(headers, () => send(intent, 'POST', `/api/v1/${type}`, { json, headers }))
  if (made && !scene.ids[type].includes(made)) scene.ids[type].push(made)
}

/**
 * Creates three records with a batch. If the batch has an idempotency key, repeats the batch up to twice until the outcome of
 * each record is known.
 */
async function createSeveral({ random, sendBatch, scene, name }: Step, type: RecordType): Promise<void> {
  const [client, number] = name.split('x')
  // These origins are unique as long as step numbers are below 2,500.
  const origins = [2_500, 5_000, 7_500].map((more) => `${client}x${Number(number) + more}`)
  const records = origins.flatMap((origin) => bodyOf(type, origin, scene, random) ?? [])
  if (records.length < origins.length) return
  const headers = keyHeaders(0.7, { random, scene, name })
  const intents = origins.map((origin): Intent => ({ action: 'create', type, origin }))
  for (let tries = 1; tries <= 3; tries++) {
    const operations = await sendBatch(intents, `/api/v1/${type}/batch`, { json: { records }, headers })
    for (const { made } of operations) if (made && !scene.ids[type].includes(made)) scene.ids[type].push(made)
    const isUnknown = operations.some(({ outcome }) => outcome === 'indeterminate')
    if (!isUnknown || !('idempotency-key' in headers)) return
  }
}

/** Writes a value that no other request writes. For an offer, changes only the status. */
async function edit(step: Step, type: RecordType, id: string): Promise<void> {
  const { random, send, scene, name } = step
  if (type === 'transactions') return changeStatus(step, type, id)
  const json = {
    ...changeOf(type, name),
    ...(random.next() < 0.4 && { status: scene.anyStatus(type, random) }),
  }
  const seen = scene.versions.get(id)
  const ifMatch = seen && random.next() < 0.5 ? { 'if-match': `"${seen}"` } : {}
  const headers = { ...keyHeaders(0.4, step), ...ifMatch }
  const intent: Intent = { action: 'update', type, id, value: name }
  const { version } = await repeated(headers, () =>
    send(intent, 'PUT', `/api/v1/${type}/${id}`, { json, headers }),
  )
  if (version) scene.versions.set(id, version)
}

/**
 * Sends a random status for an offer. Archives or restores a prospect or property. The record may already have the new status.
 */
async function changeStatus({ random, send, scene }: Step, type: RecordType, id: string): Promise<void> {
  const at = `/api/v1/${type}/${id}`
  const intent: Intent = { action: 'move', type, id }
  if (type === 'transactions') {
    const json = { status: scene.anyStatus(type, random) }
    await send(intent, 'PUT', at, { json })
  } else await send(intent, 'POST', `${at}/${random.pick(['archive', 'restore'])}`)
}

async function remove({ random, send, scene }: Step, type: RecordType, id: string): Promise<void> {
  const seen = scene.versions.get(id)
  const headers: Record<string, string> = seen && random.next() < 0.3 ? { 'if-match': `"${seen}"` } : {}
  const intent: Intent = { action: 'delete', type, id }
  const { outcome } = await send(intent, 'DELETE', `/api/v1/${type}/${id}`, { headers })
  if (outcome === 'acknowledged') scene.ids[type] = scene.ids[type].filter((known) => known !== id)
}

async function read({ send, scene }: Step, type: RecordType, id: string): Promise<void> {
  const { version } = await send({ action: 'read', type, id }, 'GET', `/api/v1/${type}/${id}`)
  if (version) scene.versions.set(id, version)
}

const FILTERS: Readonly<Record<RecordType, readonly string[]>> = {
  prospects: ['', '?search=named', '?limit=3', '?status=all&sort=name&created_since=2026-01-01'],
  properties: [
    '',
    '?search=named',
    '?status=all&sort=-price&limit=3',
    '?status=available,sold&updated_since=2026-01-01',
  ],
  transactions: ['', '?status=pending', '?amount_min=1&sort=-updated_at'],
}

/**
 * Reads a list and adds its records to the scene. Some of these records are not in the scene yet, because their creates got no
 * answer.
 */
async function list({ random, send, scene }: Step, type: RecordType): Promise<void> {
  const intent: Intent = { action: 'list', type }
  const { seen = [] } = await send(intent, 'GET', `/api/v1/${type}${random.pick(FILTERS[type])}`)
  for (const id of seen) if (!scene.ids[type].includes(id)) scene.ids[type].push(id)
}

/**
 * Reads the matches of a prospect or a property. The history of operations contains this read as a list request for the other
 * record type, because the matches have that type.
 */
async function matches(step: Step, type: RecordType, id: string): Promise<void> {
  if (type === 'transactions') return list(step, type)
  const other = type === 'prospects' ? 'properties' : 'prospects'
  await step.send({ action: 'list', type: other }, 'GET', `/api/v1/${type}/${id}/matches?tolerance=50`)
}

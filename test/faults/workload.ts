import { type Random, seededRandom } from '../../lib/local/demo/samples.ts'
import { type Answered, call, type Sent } from '../support/requests/api.ts'
import type { History, Intent, Operation, RecordType } from './checks/history.ts'
import { bodyOf, changeOf, type Scene } from './scene.ts'

/** The function's time in these runs: 500 ms less is left for retries. */
export const FUNCTION_MS = 1_100

/** How a request of an admin reaches the service. */
export type Transport = (
  method: string,
  target: string,
  sent: Pick<Sent, 'json' | 'headers'>,
) => Promise<Answered>

export const throughHandlers: Transport = (method, target, sent) =>
  call(method, target, { as: 'admin', functionMs: FUNCTION_MS, ...sent })

/** How many clients, how many steps of each, and the number of the first step: runs on one table must not share numbers. */
type Size = { clients: number; steps: number; from?: number; transport?: Transport }

/** Clients that work on the same few records, each from a seed of its own. */
export async function runClients(
  seed: number,
  history: History,
  scene: Scene,
  { clients, steps, from = 0, transport = throughHandlers }: Size,
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
    for (let step = from; step < from + steps && !scene.over; step++)
      await oneStep({ random, send, sendBatch, scene, name: `${number}x${step}` })
  })
  await Promise.all(all)
}

type Step = {
  random: Random
  scene: Scene
  name: string
  send(intent: Intent, method: string, target: string, sent?: Parameters<Transport>[2]): Promise<Operation>
  /** One request for several intents. */
  sendBatch(intents: Intent[], target: string, sent: Parameters<Transport>[2]): Promise<Operation[]>
}

/** The result of one record of a batch, as if the record had been sent alone. */
function answerOfOne(answer: Answered, at: number): Answered {
  if (answer.status !== 200) return answer
  const body = answer.body.results[at]
  return { ...answer, status: body.status, body, text: JSON.stringify(body), headers: { 'retry-after': '1' } }
}

async function oneStep(step: Step): Promise<void> {
  const { random, scene } = step
  const kind = random.pick<RecordType>(['prospects', 'properties', 'prospects', 'properties', 'transactions'])
  const ids = scene.ids[kind]
  if (ids.length < 3 || random.next() < 0.12) return random.pick([create, create, createSeveral])(step, kind)
  const id = random.pick(ids)
  const act = random.pick([edit, edit, edit, move, move, remove, read, read, list, matches])
  return act(step, kind, id)
}

/** The same request again, under the same key, while nobody knows what came of it; without a key, only once. */
async function again(headers: Record<string, string>, request: () => Promise<Operation>): Promise<Operation> {
  let operation = await request()
  for (let tries = 2; tries <= 3 && operation.outcome === 'indeterminate'; tries++) {
    if (!('idempotency-key' in headers)) break
    operation = await request()
  }
  return operation
}

function keyFor(share: number, { random, scene, name }: Pick<Step, 'random' | 'scene' | 'name'>) {
  const headers: Record<string, string> = {}
  if (random.next() < share) headers['idempotency-key'] = `${scene.name}-${name}`
  return headers
}

async function create({ random, send, scene, name }: Step, kind: RecordType): Promise<void> {
  const json = bodyOf(kind, name, scene, random)
  if (!json) return
  const headers = keyFor(0.7, { random, scene, name })
  const intent: Intent = { action: 'create', kind, origin: name }
  const { made } = await again(headers, () => send(intent, 'POST', `/api/v1/${kind}`, { json, headers }))
  if (made && !scene.ids[kind].includes(made)) scene.ids[kind].push(made)
}

/** The same batch again, under the same key, until something came of each of its records. */
async function createSeveral({ random, sendBatch, scene, name }: Step, kind: RecordType): Promise<void> {
  const [client, number] = name.split('x')
  // Numbers that no step has.
  const origins = [2_500, 5_000, 7_500].map((more) => `${client}x${Number(number) + more}`)
  const records = origins.flatMap((origin) => bodyOf(kind, origin, scene, random) ?? [])
  if (records.length < origins.length) return
  const headers = keyFor(0.7, { random, scene, name })
  const intents = origins.map((origin): Intent => ({ action: 'create', kind, origin }))
  for (let tries = 1; tries <= 3; tries++) {
    const operations = await sendBatch(intents, `/api/v1/${kind}/batch`, { json: { records }, headers })
    for (const { made } of operations) if (made && !scene.ids[kind].includes(made)) scene.ids[kind].push(made)
    const isUnknown = operations.some(({ outcome }) => outcome === 'indeterminate')
    if (!isUnknown || !('idempotency-key' in headers)) return
  }
}

/** Always a change: no other writes the same value. Offers have nothing to edit but their status. */
async function edit(step: Step, kind: RecordType, id: string): Promise<void> {
  const { random, send, scene, name } = step
  if (kind === 'transactions') return move(step, kind, id)
  const json = {
    ...changeOf(kind, name),
    ...(random.next() < 0.4 && { status: scene.anyStatus(kind, random) }),
  }
  const seen = scene.versions.get(id)
  const ifMatch = seen && random.next() < 0.5 ? { 'if-match': `"${seen}"` } : {}
  const headers = { ...keyFor(0.4, step), ...ifMatch }
  const intent: Intent = { action: 'update', kind, id, value: name }
  const { version } = await again(headers, () =>
    send(intent, 'PUT', `/api/v1/${kind}/${id}`, { json, headers }),
  )
  if (version) scene.versions.set(id, version)
}

/** Another status, which it may have already: then nothing changes. */
async function move({ random, send, scene }: Step, kind: RecordType, id: string): Promise<void> {
  const at = `/api/v1/${kind}/${id}`
  const intent: Intent = { action: 'move', kind, id }
  if (kind === 'transactions') {
    const json = { status: scene.anyStatus(kind, random) }
    await send(intent, 'PUT', at, { json })
  } else await send(intent, 'POST', `${at}/${random.pick(['archive', 'restore'])}`)
}

async function remove({ random, send, scene }: Step, kind: RecordType, id: string): Promise<void> {
  const seen = scene.versions.get(id)
  const headers: Record<string, string> = seen && random.next() < 0.3 ? { 'if-match': `"${seen}"` } : {}
  const intent: Intent = { action: 'delete', kind, id }
  const { outcome } = await send(intent, 'DELETE', `/api/v1/${kind}/${id}`, { headers })
  if (outcome === 'acknowledged') scene.ids[kind] = scene.ids[kind].filter((known) => known !== id)
}

async function read({ send, scene }: Step, kind: RecordType, id: string): Promise<void> {
  const { version } = await send({ action: 'read', kind, id }, 'GET', `/api/v1/${kind}/${id}`)
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

/** Lists show records whose creates had no answer: from then on others change them too. */
async function list({ random, send, scene }: Step, kind: RecordType): Promise<void> {
  const intent: Intent = { action: 'list', kind }
  const { seen = [] } = await send(intent, 'GET', `/api/v1/${kind}${random.pick(FILTERS[kind])}`)
  for (const id of seen) if (!scene.ids[kind].includes(id)) scene.ids[kind].push(id)
}

/** What a record is matched with is of the other kind: it is seen like what is on a list. */
async function matches(step: Step, kind: RecordType, id: string): Promise<void> {
  if (kind === 'transactions') return list(step, kind)
  const other = kind === 'prospects' ? 'properties' : 'prospects'
  await step.send({ action: 'list', kind: other }, 'GET', `/api/v1/${kind}/${id}/matches?tolerance=50`)
}

import { vi } from 'vitest'
import {
  ClearedError,
  connect,
  copyOf,
  liveList,
  memoryStore,
  OtherUserError,
  type Session,
  type Store,
  textSearch,
} from '../../../client/src/index.ts'
import type { Role } from '../../../lib/domain/role.ts'
import { call, tokenFor } from '../../support/requests/api.ts'

// Without repeats, which wait: repeat.test.ts tests them.
vi.mock(import('../../../client/src/repeat.ts'), async (original) => ({
  ...(await original()),
  repeating: (send) => send,
}))

// Import them from here, so that the mock above comes first.
export { ClearedError, connect, copyOf, liveList, memoryStore, OtherUserError }

/** The network between a device and the service: it passes a request on, loses it, or loses its answer. */
export type Network = (request: Request, pass: () => Promise<Response>) => Promise<Response>

export class NetworkFailure extends TypeError {}

export const online: Network = (_, pass) => pass()
export const offline: Network = async () => {
  throw new NetworkFailure('There is no network')
}

/** Passes every request on, but loses the answers to changes. */
export const deaf: Network = async (request, pass) => {
  const answer = await pass()
  if (request.method === 'GET') return answer
  throw new NetworkFailure('The answer is lost')
}

/** Answers the requests of one method in place of the service. */
export function answering(method: string, status: number, body: object = {}): Network {
  return async (request, pass) => (request.method === method ? Response.json(body, { status }) : pass())
}

/** A device: its storage, its network and its user. Each may be changed while the app runs. */
export type Device = { store: Store; network: Network; role: Role; user: string }

let devices = 0

/** A device with a user and a store of its own. */
export function newDevice(made: Partial<Device> = {}): Device {
  devices += 1
  return { store: memoryStore(), network: online, role: 'admin', user: `usr_device${devices}`, ...made }
}

/** The session of the user of a device. */
export async function sessionOf({ role, user: id }: Device): Promise<Session> {
  const user = { id, email: 'device@test.test', name: 'Device' }
  return { token: await tokenFor(role, id), expires_at: '2100-01-01T00:00:00.000Z', user }
}

/** Starts the app on a device: it knows only what the store holds. */
export async function started(device: Device) {
  const api = connect({
    baseUrl: 'https://service.test',
    session: await sessionOf(device),
    fetch: (request) => device.network(request, () => byTheService(request)),
  })
  return copyOf(api, device.store, { search: textSearch })
}

export type Copy = Awaited<ReturnType<typeof started>>

/** Answers with the service's own handlers. */
export async function byTheService(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  const { status, headers, text } = await call(request.method, `${pathname}${search}`, {
    headers: Object.fromEntries(request.headers),
    ...(body !== '' && { body }),
  })
  return new Response(status === 204 ? null : text, { status, headers })
}

/** Records the targets of the requests of a device. */
export function listening(device: Device): string[] {
  const asked: string[] = []
  device.network = (request, pass) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return pass()
  }
  return asked
}

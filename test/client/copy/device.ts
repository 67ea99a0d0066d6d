import { vi } from 'vitest'
import {
  ClearedError,
  connect,
  copyOf,
  memoryStore,
  OtherUserError,
  type Session,
  type Store,
} from '../../../client/src/index.ts'
import type { Role } from '../../../lib/domain/user.ts'
import { call, tokenFor } from '../../support/requests/api.ts'

// The outbox's own repeats are tried here. Those of each request wait, and repeat.test.ts tries them.
vi.mock(import('../../../client/src/repeat.ts'), async (original) => ({
  ...(await original()),
  repeating: (send) => send,
}))

// From here, where the repeats are taken out before the client is loaded.
export { ClearedError, connect, copyOf, memoryStore, OtherUserError }

/** What lies between a device and the service: it may pass a request on, lose it, or lose its answer. */
export type Network = (request: Request, pass: () => Promise<Response>) => Promise<Response>

export class NetworkFailure extends TypeError {}

export const online: Network = (_, pass) => pass()
export const offline: Network = async () => {
  throw new NetworkFailure('There is no network')
}

/** Does what is asked for, but the answers to changes do not come. */
export const deaf: Network = async (request, pass) => {
  const answer = await pass()
  if (request.method === 'GET') return answer
  throw new NetworkFailure('The answer is lost')
}

/** What a device is: where it keeps things, its network, and who is signed in. Each may be changed while it runs. */
export type Device = { store: Store; network: Network; role: Role; user: string }

let devices = 0

/** A device of a user of its own, with a copy that is in the way of being made by nobody else. */
export function newDevice(made: Partial<Device> = {}): Device {
  devices += 1
  return { store: memoryStore(), network: online, role: 'admin', user: `usr_device${devices}`, ...made }
}

/** The session of whoever is signed in on a device. */
export async function sessionOf({ role, user: id }: Device): Promise<Session> {
  const user = { id, email: 'device@test.test', name: 'Device' }
  return { token: await tokenFor(role, id), expires_at: '2100-01-01T00:00:00.000Z', user }
}

/** The app as it is started on a device: what it keeps is all that it knows. */
export async function started(device: Device) {
  const api = connect({
    baseUrl: 'https://service.test',
    session: await sessionOf(device),
    fetch: (request) => device.network(request, () => byTheService(request)),
  })
  return copyOf(api, device.store)
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

/** Remembers what a device asks for. */
export function listening(device: Device): string[] {
  const asked: string[] = []
  device.network = (request, pass) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return pass()
  }
  return asked
}

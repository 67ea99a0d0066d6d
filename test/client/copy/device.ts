import { vi } from 'vitest'
import {
  ClearedError,
  ConnectionError,
  type CopyOptions,
  connect,
  copyOf,
  liveList,
  memoryStore,
  OtherUserError,
  OtherVersionError,
  type Session,
  type Store,
  textSearch,
} from '../../../client/src/index.ts'
import type { Role } from '../../../lib/domain/role.ts'
import { call, tokenFor } from '../../support/requests/api.ts'

// Turns off retries, because their delays would slow the tests down. repeat.test.ts tests retries.
vi.mock(import('../../../client/src/repeat.ts'), async (original) => ({
  ...(await original()),
  repeating: (send) => send,
}))

// Tests import the client from this file, so that the mock above is set first.
export {
  ClearedError,
  ConnectionError,
  connect,
  copyOf,
  liveList,
  memoryStore,
  OtherUserError,
  OtherVersionError,
}

/** The network of a device. It may pass a request on, answer the request itself, or lose the request or the answer. */
export type Network = (request: Request, pass: () => Promise<Response>) => Promise<Response>

export class NetworkFailure extends TypeError {}

export const online: Network = (_, pass) => pass()
export const offline: Network = async () => {
  throw new NetworkFailure('There is no network')
}

/** Passes every request on to the service, but throws an error instead of the answer to a write. */
export const deaf: Network = async (request, pass) => {
  const answer = await pass()
  if (request.method === 'GET') return answer
  throw new NetworkFailure('The answer is lost')
}

/** Returns a network that answers each `method` request with `status` and `body`, and passes all other requests on. */
export function answering(method: string, status: number, body: object = {}): Network {
  return async (request, pass) => (request.method === method ? Response.json(body, { status }) : pass())
}

/** The store, the network and the user of a device. A test may change each of them while the app runs. */
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

/**
 * Starts the app on a device. The app has only the data in the store of the device.
 * @param serve answers the requests that the network of the device passes on
 */
export async function started(
  device: Device,
  serve: (request: Request) => Promise<Response> = (request) => byTheService(request),
  options: CopyOptions = { search: textSearch },
) {
  const api = connect({
    baseUrl: 'https://service.test',
    session: await sessionOf(device),
    fetch: (request) => device.network(request, () => serve(request)),
  })
  return copyOf(api, device.store, options)
}

export type Copy = Awaited<ReturnType<typeof started>>

/** Calls the handlers of the service and returns their response. */
export async function byTheService(request: Request, functionMs?: number): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  const { status, headers, text } = await call(request.method, `${pathname}${search}`, {
    headers: Object.fromEntries(request.headers),
    ...(functionMs !== undefined && { functionMs }),
    ...(body !== '' && { body }),
  })
  return new Response(status === 204 ? null : text, { status, headers })
}

/** Records the path and query of each request of a device. */
export function listening(device: Device): string[] {
  const asked: string[] = []
  device.network = (request, pass) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return pass()
  }
  return asked
}

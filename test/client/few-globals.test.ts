import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { describe, expect, test, vi } from 'vitest'
import { ConnectionError, connect, ServiceError, sessionFromToken } from '../../client/src/index.ts'
import { answering, baseUrl, HOUR, problem, sessionOf } from './answering.ts'

/** React Native lacks parts of the web APIs. `npm test -- react-native` tests the client with all its gaps. */
describe('on platforms with few globals', () => {
  test('the errors of calls have a path if the URL class implements no properties', async () => {
    vi.spyOn(URL.prototype, 'pathname', 'get').mockImplementation(() => {
      throw new Error('URL.pathname not implemented')
    })
    const query = { search: 'zoe' }
    const refusing = connect({ baseUrl, fetch: answering(() => problem(412, 'precondition_failed')).fetch })
    const refusal = await refusing.GET('/api/v1/prospects', { params: { query } }).catch((error) => error)
    expect(refusal).toBeInstanceOf(ServiceError)
    expect(refusal).toMatchObject({ code: 'precondition_failed', path: '/api/v1/prospects' })
    const failing = connect({ baseUrl, attempts: 1, fetch: answering(() => new Error('lost')).fetch })
    const failure = await failing.GET('/health').catch((error) => error)
    expect(failure).toBeInstanceOf(ConnectionError)
    expect(failure).toMatchObject({ path: '/health', cause: { message: 'lost' } })
  })

  test.each([
    ['a call', (signal: AbortSignal) => hanging().GET('/health', { signal })],
    ['a call whose signal was aborted before', () => hanging().GET('/health', { signal: aborted() })],
    [
      'a sign-in',
      (signal: AbortSignal) => hanging().signIn({ email: 'a@demo.test', password: 'p' }, { signal }),
    ],
  ])('%s that is cancelled rejects with an AbortError if signals have no reason', async (_, call) => {
    vi.spyOn(AbortSignal.prototype, 'reason', 'get').mockReturnValue(undefined)
    const ending = new AbortController()
    const failure = call(ending.signal).catch((error: unknown) => error)
    setTimeout(() => ending.abort(), 10)
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })

  test('the session of a token is read without atob', async () => {
    vi.stubGlobal('atob', undefined)
    const claims = { sub: 'usr_1', role: 'agent', exp: 1_800_000_000, text: '???>>>~~~' }
    const token = ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'c2ln'].join('.')
    const session = sessionFromToken(token)
    expect(session).toMatchObject({ expires_at: '2027-01-15T08:00:00.000Z', user: { id: 'usr_1' } })
    expect(connect({ baseUrl, session }).role).toBeUndefined()
    vi.unstubAllGlobals()
    expect(connect({ baseUrl, session }).role).toBe('agent')
  })
})

test('fetch receives the option to refuse redirects, because Expo reads it only there', async () => {
  const { fetch } = answering(() => ({}))
  await connect({ baseUrl, fetch, session: sessionOf('t', 23 * HOUR) }).GET('/health')
  expect(fetch).toHaveBeenCalledWith(
    expect.objectContaining({ redirect: 'error' }),
    expect.objectContaining({ redirect: 'error' }),
  )
})

const hanging = () => connect({ baseUrl, fetch: () => new Promise(() => undefined) })
const aborted = () => AbortSignal.abort()

/** Names of web APIs. The client may use only those that docs/client.md names. */
const WEB_APIS =
  `AbortController AbortSignal Blob BroadcastChannel Buffer CustomEvent DOMException Event EventSource EventTarget File
FileReader FormData Headers IDBKeyRange Intl MessageChannel Request Response TextDecoder TextEncoder URL URLSearchParams WeakRef WebSocket
XMLHttpRequest addEventListener alert atob btoa caches cancelAnimationFrame clearInterval clearTimeout crypto document fetch
indexedDB localStorage location navigator performance process queueMicrotask requestAnimationFrame sessionStorage setImmediate
setInterval setTimeout structuredClone window`.split(/\s+/)

test('the client uses only the globals that docs/client.md names', async () => {
  const entries = ['index', 'stores/indexed-db', 'bulk/index'].map((name) => `client/src/${name}.ts`)
  const { outputFiles } = await build({
    entryPoints: entries,
    bundle: true,
    write: false,
    outdir: 'out',
    legalComments: 'none',
  })
  const code = outputFiles.map(({ text }) => text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')).join('\n')
  const used = WEB_APIS.filter((name) =>
    new RegExp(`(?<!["'\\w$])(?<!(?<!globalThis)\\.)${name}\\b(?!["':])`).test(code),
  )
  const table = readFileSync('docs/client.md', 'utf8')
    .split('The client uses these globals')[1]
    ?.split('\n\n')[1]
  expect(used).toEqual(expect.arrayContaining(['fetch', 'Request', 'queueMicrotask', 'BroadcastChannel']))
  expect(used.filter((name) => !table?.includes(`\`${name}\``))).toEqual([])
})

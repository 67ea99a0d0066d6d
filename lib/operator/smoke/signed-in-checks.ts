import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { kinds } from '../../domain/kind/kinds.ts'
import { Session } from '../../domain/user.ts'
import { Pagination } from '../../http/pagination.ts'
import type { Api } from './api-under-test.ts'
import { type Checks, requireStatus } from './check.ts'

const LISTS = Object.values(kinds).map(({ plural }) => `/api/v1/${plural}`)
const PROSPECTS = `/api/v1/${kinds.prospect.plural}`
const LIMIT = 5

const Entry = v.looseObject({ id: v.string() })
const Page = v.object({ data: v.array(Entry), pagination: Pagination })
const Claims = v.pipe(v.string(), v.parseJson(), v.object({ role: v.string() }))

/** What a user may try; each check needs the token of those before. */
export function signedInChecks(signIn: { email: string; password: string }) {
  let token = ''
  const checks: Checks = [
    [
      'a user signs in',
      async (api) => {
        const answer = await api('POST', '/api/auth/login', { json: signIn })
        requireStatus(answer, 200)
        token = answer.json(Session).token
      },
    ],
    [
      'the token is refreshed',
      async (api) => {
        const answer = await api('POST', '/api/auth/refresh', { token })
        requireStatus(answer, 200)
        token = answer.json(Session).token
      },
    ],
    ...LISTS.map((path): Checks[number] => [
      `${path} has a first page`,
      (api) => checkPage(api, path, token),
    ]),
  ]
  return { checks, token: () => token }
}

async function checkPage(api: Api, path: string, token: string): Promise<void> {
  const answer = await api('GET', `${path}?limit=${LIMIT}`, { token })
  requireStatus(answer, 200)
  const { data, pagination } = answer.json(Page)
  const { total, pages } = pagination
  if (data.length !== Math.min(total, LIMIT) || pages !== Math.ceil(total / LIMIT))
    throw new Error(`${data.length} entries do not fit a total of ${total} on ${pages} pages`)
}

/** Writes a prospect and takes it away again; for an admin, since nobody else could take it away. */
export function writeCheck(token: () => string): Checks[number] {
  return ['a prospect is made, found, read and deleted', (api) => writeAndDelete(api, token())]
}

async function writeAndDelete(api: Api, token: string): Promise<void> {
  requireAdmin(token)
  const json = { name: 'Smoke Test', email: `smoke-${randomUUID()}@example.invalid` }
  const created = await api('POST', PROSPECTS, { token, json })
  requireStatus(created, 201)
  const { id } = created.json(Entry)
  const path = `${PROSPECTS}/${id}`
  try {
    const { data } = (await api('GET', PROSPECTS, { token })).json(Page)
    if (!data.some((entry) => entry.id === id)) throw new Error('the list does not show what was just made')
    const read = await api('GET', path, { token })
    requireStatus(read, 200)
    if (read.headers.get('etag') !== created.headers.get('etag'))
      throw new Error('the ETag read is not the one of the answer that made the record')
  } finally {
    requireStatus(await api('DELETE', path, { token }), 204)
  }
  requireStatus(await api('GET', path, { token }), 404)
}

function requireAdmin(token: string): void {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { role } = v.parse(Claims, claims)
  if (role !== 'admin') throw new Error(`it takes an admin to delete again, and this user is ${role}`)
}

import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { issueToken } from '../../auth/issue-token.ts'
import { findUserByEmail } from '../../data/accounts/users.ts'
import { listRecords } from '../../data/index/list.ts'
import { notes } from '../../data/records/notes.ts'
import { properties } from '../../data/records/properties.ts'
import { prospects } from '../../data/records/prospects.ts'
import { transactions } from '../../data/records/transactions.ts'
import { exampleId, recordTypeNames, recordTypeNaming } from '../../domain/id.ts'
import type { Role } from '../../domain/role.ts'
import type { User } from '../../domain/user.ts'
import { signingKey } from '../../secrets/signing-key.ts'
import { demoUsers } from '../demo/users.ts'
import { StartError } from '../start-error.ts'

const Operation = v.object({
  operationId: v.string(),
  /** Empty if the operation needs no token. */
  security: v.optional(v.array(v.unknown())),
  requestBody: v.optional(
    v.object({
      content: v.object({ 'application/json': v.object({ schema: v.object({ $ref: v.string() }) }) }),
    }),
  ),
})
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.record(v.string(), v.object({ examples: v.optional(v.array(v.unknown())) })),
  }),
})

/** Bodies in place of examples that change a demo password, or that fail if another offer was accepted. */
const bodies: Record<string, object> = {
  changePassword: { current: 'demo-password', new: 'demo-password' },
  updateTransaction: { offer_amount: 250_000 },
  updateUser: { name: 'Demo viewer' },
}

/**
 * Returns an event for a function, made from the example of its operation in `openapi.json`. It has a token of the demo admin and
 * the ids of the newest records. A function that is not in the document gets a request to an unknown path, or runs on its
 * schedule.
 * @throws StartError if there is no record for the event
 */
export async function sampleEvent(name: string): Promise<unknown> {
  const text = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')
  const { paths, components } = v.parse(Document, JSON.parse(text))
  const [found] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => operationId === name)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  )
  if (name === 'unknownRoute') return httpEvent('GET', '/api/v1/unknown', {})
  if (!found) return { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }
  const { method, path, security, requestBody } = found
  const schema = requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
  // Without references to a user or an external id, which exist only once or not at all.
  const {
    assigned_to: _,
    external_id: __,
    ...example
  } = v.parse(v.record(v.string(), v.unknown()), components.schemas[schema]?.examples?.[0] ?? {})
  const event = httpEvent(method, path, {
    headers: {
      ...(!security && { authorization: `Bearer ${await adminToken()}` }),
      ...(requestBody && { 'content-type': 'application/json' }),
    },
    ...(requestBody && { body: JSON.stringify(bodies[name] ?? example) }),
  })
  return JSON.parse(await withExistingIds(JSON.stringify(event)))
}

function httpEvent(method: string, path: string, rest: { headers?: object; body?: string }) {
  const type = recordTypeNames.find((each) => recordTypeNaming[each].plural === path.split('/')[3])
  const values = { id: exampleId(type ? recordTypeNaming[type].prefix : 'usr'), file: 'swagger-ui.css' }
  const pathParameters = Object.fromEntries(
    Object.entries(values).filter(([name]) => path.includes(`{${name}}`)),
  )
  const rawPath = path.replace(/\{(\w+)\}/, (_, name) => pathParameters[name] ?? '')
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath,
    rawQueryString: '',
    headers: {},
    pathParameters,
    requestContext: { http: { method, path: rawPath, sourceIp: '192.0.2.1' } },
    ...rest,
  }
}

async function demoUser(role: Role): Promise<User> {
  const email = demoUsers.find((each) => each.role === role)?.email
  const user = email && (await findUserByEmail(email))
  if (!user) throw new Error(`There is no user ${email}`)
  return user
}

async function adminToken(): Promise<string> {
  return (await issueToken(await demoUser('admin'), await signingKey())).token
}

const first = { offset: 0, limit: 1 }

/** Lists the newest record of each type. The sample events edit the transaction, so it must be pending. */
const newest = {
  prospect: () => listRecords(prospects, { filter: { status: 'all' }, ...first }),
  property: () => listRecords(properties, { filter: { status: 'all' }, ...first }),
  transaction: () => listRecords(transactions, { filter: { status: 'pending' }, ...first }),
  note: () => listRecords(notes, { filter: { sort: '-created_at' }, ...first }),
}

/** Replaces the example ids of an event by the ids of the newest records. */
async function withExistingIds(event: string): Promise<string> {
  const viewer = await demoUser('viewer')
  let text = event.replaceAll(exampleId('usr'), viewer.id)
  for (const type of recordTypeNames) {
    const example = exampleId(recordTypeNaming[type].prefix)
    if (!text.includes(example)) continue
    const [record] = (await newest[type]()).records
    if (!record) throw new StartError(`There is no ${type} that this event can use: create one first`)
    text = text.replaceAll(example, record.id)
  }
  return text
}

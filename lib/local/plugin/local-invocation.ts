import { issueToken } from '../../auth/tokens.ts'
import type { LocalConfig } from '../../config.ts'
import { findUserByEmail } from '../../data/accounts/users.ts'
import { properties } from '../../data/repositories/properties.ts'
import { prospects } from '../../data/repositories/prospects.ts'
import { transactions } from '../../data/repositories/transactions.ts'
import { signingKey } from '../../secrets/signing-key.ts'
import { openDataFolder } from '../data-folder.ts'
import { demoUsers } from '../demo/users.ts'
import { openService } from '../service.ts'
import { plainMessage, StartError } from '../start-error.ts'
import { sampleEvent } from './sample-event.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'
import { runFromSource } from './serverless.ts'

/**
 * Returns the hooks of `serverless invoke local`. They run a function on the engine of the running service. If no service
 * runs, they start an engine for this command.
 */
export function invocationHooks(serverless: Serverless, options: Options, local: LocalConfig): Hooks {
  const cleanup = new AsyncDisposableStack()
  return {
    initialize: () => runFromSource(serverless),
    'before:invoke:local:invoke': () => prepare(options, local, cleanup),
    'after:invoke:local:invoke': () => cleanup.disposeAsync(),
    error: () => cleanup.disposeAsync(),
  }
}

async function prepare(options: Options, local: LocalConfig, cleanup: AsyncDisposableStack): Promise<void> {
  try {
    const folder = await openDataFolder(local.DATA_DIR, cleanup)
    await openService(local, folder, cleanup)
    options.data = await completeEvent(options.data || exampleEvent(options.function ?? ''))
  } catch (error) {
    console.error(plainMessage(error))
    await cleanup.disposeAsync()
    process.exit(1)
  }
}

/** Returns the sample event of a function, and prints it. An edited copy can be sent with `--path`. */
function exampleEvent(name: string): unknown {
  const event = sampleEvent(name)
  console.error(`No event was given, so the function gets this one:\n${JSON.stringify(event, null, 2)}`)
  return event
}

const first = { offset: 0, limit: 1 }

/**
 * Lists the newest prospect, property and pending transaction. The sample events edit the transaction, so it must be pending.
 */
const newest = {
  prospect: () => prospects.list({ filter: { status: 'all' }, ...first }),
  property: () => properties.list({ filter: { status: 'all' }, ...first }),
  transaction: () => transactions.list({ filter: { status: 'pending' }, ...first }),
}

/**
 * Replaces the placeholders in a sample event:
 *
 * - `<admin>`, `<agent>` and `<viewer>` become tokens of the demo users.
 * - `<prospect>`, `<property>` and `<transaction>` become ids of the newest prospect, property and pending offer.
 * @throws StartError if there is no such user or record
 */
export async function completeEvent(event: unknown): Promise<unknown> {
  if (typeof event !== 'object') return event
  let text = JSON.stringify(event)
  for (const { email, role } of demoUsers)
    if (text.includes(`<${role}>`)) text = text.replaceAll(`<${role}>`, await tokenOf(email))
  for (const [type, list] of Object.entries(newest))
    if (text.includes(`<${type}>`)) text = text.replaceAll(`<${type}>`, idOf(type, (await list()).records))
  return JSON.parse(text)
}

async function tokenOf(email: string): Promise<string> {
  const user = await findUserByEmail(email)
  if (!user)
    throw new StartError(`There is no demo user ${email} in this data: add the user with npm run users`)
  return (await issueToken(user, await signingKey())).token
}

function idOf(type: string, [record]: { id: string }[]): string {
  if (record) return record.id
  throw new StartError(`There is no ${type} that this event can use: create one first`)
}

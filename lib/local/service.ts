import { join } from 'node:path'
import { type LocalConfig, useLocalEnvironment } from '../config.ts'
import { migrate, pendingMigration } from '../data/repair/migrate.ts'
import { announceLayout, settleLayout } from '../data/table/layout-item.ts'
import { createTable } from '../data/table/whole-table.ts'
import { AppError } from '../errors.ts'
import { keyRing } from '../operator/keys/key-ring.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { type DataFolder, openEngine, runningService } from './data-folder.ts'
import { addDemoUsers, demoServiceAccount } from './demo/users.ts'
import type { Engine } from './engine/engine.ts'
import { readTableDefinition } from './serverless-yml.ts'
import { localSettings } from './settings.ts'
import { StartError } from './start-error.ts'

/** An engine with the table and the demo users, and the environment of functions that use them. */
export type LocalService = {
  engine: Engine
  environment: Record<string, string>
  isNew: boolean
  /** How many records of an older release are still to be migrated, 0 if none. */
  toMigrate: number
}

/**
 * Starts what the functions need, and sets the environment of this process too.
 * @param cleanup stops what was started here
 * @throws StartError
 */
export async function openService(
  local: LocalConfig,
  folder: DataFolder,
  cleanup: AsyncDisposableStack,
  progress: (text: string) => void,
): Promise<LocalService> {
  const keys = await localKeys(join(folder.path, 'keys'))
  const serviceAccount = await demoServiceAccount(join(folder.path, 'service-account'))
  const engine = await openEngine(local, folder, cleanup, progress)
  const environment = {
    ...localSettings,
    // All functions share one process: while one of them loads, the others wait for the engine.
    STORE_TIMEOUT_MS: '9000',
    // A request to any other AWS service would reach the engine.
    AWS_ENDPOINT_URL: engine.endpoint,
    TOKEN_PUBLIC_KEYS: keys.publicKeys,
    TOKEN_SIGNING_KEY: keys.signingKey,
    SERVICE_ACCOUNT: serviceAccount,
    API_URL: (await runningService(folder.path)) ?? urlOf(local),
  }
  useLocalEnvironment(environment)
  const isNew = await makeTable(engine)
  const toMigrate = await migrateSmall(local, progress)
  await addDemoUsers()
  return { engine, environment, isNew, toMigrate }
}

/** The URL of the service for programs on this machine. */
export function urlOf({ HOST, PORT }: LocalConfig): string {
  return `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
}

/** So many records are migrated while the service starts, in a few seconds; more take `npm run migrate`. */
const SMALL = 2_000

/**
 * Migrates the data of an older release if it is small. Returns how many records are left to be migrated.
 * @throws StartError if only a newer release can read the data
 */
async function migrateSmall(
  { DYNAMODB_ENDPOINT, DATA_DIR }: LocalConfig,
  progress: (text: string) => void,
): Promise<number> {
  try {
    await settleLayout(new Date())
    await announceLayout()
    const records = (await pendingMigration()) ?? 0
    if (records === 0 || records > SMALL) return records
    const { hindrance } = await migrate({ report: () => undefined, progress })
    return hindrance === undefined ? 0 : records
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'migrating')) throw cause
    throw new StartError(
      `A newer release wrote the data in ${DYNAMODB_ENDPOINT ?? DATA_DIR}, and this one cannot read it: run the newer release, or set DATA_DIR to another folder`,
      { cause },
    )
  }
}

/** Makes the table. This is the first request: what answers at the endpoint may be no engine. */
async function makeTable(engine: Engine): Promise<boolean> {
  const definition = readTableDefinition()
  try {
    return await createTable(definition)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : ''
    throw new StartError(
      `What runs at ${engine.endpoint} does not answer as a DynamoDB engine would (${why}): set DYNAMODB_ENDPOINT to one that does, or leave it out`,
      { cause },
    )
  }
}

/**
 * Returns the keys of a folder. The first start makes them.
 * @throws StartError when they are damaged
 */
export async function localKeys(folder: string): Promise<{ publicKeys: string; signingKey: string }> {
  const reference = `file:${folder}`
  const signingKey = `${reference}/signing-key`
  const ring = keyRing(reference)
  try {
    if ((await parameterAt(signingKey).read()) === undefined) await ring.make()
    // Without the public half every sign-in would be refused.
    if (!(await ring.list()).some(({ state }) => state === 'signs')) throw new Error('No key signs')
    const publicKeys = await parameterAt(`${reference}/public-keys`).read()
    return { publicKeys: publicKeys ?? '', signingKey }
  } catch (cause) {
    throw new StartError(
      `The keys in ${folder} cannot be used: remove that folder to have new ones made, which ends every session`,
      { cause },
    )
  }
}

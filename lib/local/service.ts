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

/** An engine with the table and the demo users. `environment` contains the variables for functions that use the engine. */
export type LocalService = {
  engine: Engine
  environment: Record<string, string>
  isNew: boolean
  /** At most this number of records of an older release must still be migrated. 0 if no migration is pending. */
  toMigrate: number
}

/**
 * Opens an engine. Creates the table, keys and demo users that are missing, and migrates a small table. Also sets the
 * environment variables of this process.
 * @param cleanup stops everything that this function has started
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
    // All functions share one process. While a function loads, requests of the other functions to the engine may take seconds.
    STORE_TIMEOUT_MS: '9000',
    // With this setting, the SDK sends all requests to the engine, including requests to other AWS services.
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

/** Returns the URL of the service for programs on this machine. */
export function urlOf({ HOST, PORT }: LocalConfig): string {
  return `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
}

/** `npm start` migrates a table of at most this number of records. A larger table needs `npm run migrate`. */
const SMALL = 2_000

/**
 * Migrates the data of an older release if there are at most `SMALL` records. Returns the number of records that must still be
 * migrated.
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
      `A newer release wrote the data in ${DYNAMODB_ENDPOINT ?? DATA_DIR}, and this release cannot read it: run the newer release, or set DATA_DIR to another folder`,
      { cause },
    )
  }
}

/** Creates the table. This is the first DynamoDB request, so it also fails if the endpoint is not a DynamoDB engine. */
async function makeTable(engine: Engine): Promise<boolean> {
  const definition = readTableDefinition()
  try {
    return await createTable(definition)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : ''
    throw new StartError(
      `The server at ${engine.endpoint} is not a DynamoDB engine (${why}): set DYNAMODB_ENDPOINT to an engine, or unset it`,
      { cause },
    )
  }
}

/** Returns the keys in a folder. The first start creates them. @throws StartError if the keys are damaged */
export async function localKeys(folder: string): Promise<{ publicKeys: string; signingKey: string }> {
  const reference = `file:${folder}`
  const signingKey = `${reference}/signing-key`
  const ring = keyRing(reference)
  try {
    if ((await parameterAt(signingKey).read()) === undefined) await ring.make()
    // Without the public key, the service would refuse every token.
    if (!(await ring.list()).some(({ state }) => state === 'signs')) throw new Error('No key signs')
    const publicKeys = await parameterAt(`${reference}/public-keys`).read()
    return { publicKeys: publicKeys ?? '', signingKey }
  } catch (cause) {
    throw new StartError(
      `The keys in ${folder} cannot be used: remove that folder to create new keys, which ends every session`,
      { cause },
    )
  }
}

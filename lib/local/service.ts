import { join } from 'node:path'
import * as v from 'valibot'
import { type LocalConfig, useLocalEnvironment } from '../config.ts'
import { prepareTable } from '../data/rebuild/layout-item.ts'
import { pendingRebuild, rebuild } from '../data/rebuild/rebuild.ts'
import { createTable } from '../data/table/whole-table.ts'
import { AppError } from '../errors.ts'
import { keyRing } from '../operator/keys/key-ring.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { type DataFolder, openEngine } from './data-folder.ts'
import { addDemoUsers, demoServiceAccount } from './demo/users.ts'
import type { Engine } from './engine/engine.ts'
import { readTableDefinition } from './serverless-yml.ts'
import { addressOf, localSettings } from './settings.ts'
import { StartError } from './start-error.ts'

/** An engine with the table and the demo users. `environment` contains the variables for functions that use the engine. */
export type LocalService = {
  engine: Engine
  environment: Record<string, string>
  isNew: boolean
}

/**
 * Opens an engine. Creates the table, keys and demo users that are missing, and rebuilds the data of release 1.0. Also sets the
 * environment variables of this process.
 * @param cleanup stops everything that this function has started
 * @throws StartError
 */
export async function openService(
  local: LocalConfig,
  folder: DataFolder,
  cleanup: AsyncDisposableStack,
): Promise<LocalService> {
  const keys = await localKeys(join(folder.path, 'keys'))
  const serviceAccount = await demoServiceAccount(join(folder.path, 'service-account'))
  const engine = await openEngine(local, folder, cleanup)
  const environment = {
    ...localSettings,
    // With this setting, the SDK sends all requests to the engine, including requests to other AWS services.
    AWS_ENDPOINT_URL: engine.endpoint,
    TOKEN_PUBLIC_KEYS: keys.publicKeys,
    TOKEN_SIGNING_KEY: keys.signingKey,
    SERVICE_ACCOUNT: serviceAccount,
    API_URL: addressOf(local),
  }
  useLocalEnvironment(environment)
  const isNew = await createTable(readTableDefinition())
  await rebuildData(local)
  await addDemoUsers()
  return { engine, environment, isNew }
}

/**
 * Prepares the table, and rebuilds the data of release 1.0.
 * @throws StartError if this release can neither read nor rebuild the data
 */
async function rebuildData({ DYNAMODB_ENDPOINT, DATA_DIR }: LocalConfig): Promise<void> {
  const place = DYNAMODB_ENDPOINT ?? DATA_DIR
  try {
    await prepareTable()
    if ((await pendingRebuild()) === undefined) return
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'migrating')) throw cause
    throw new StartError(
      `This release cannot read the data in ${place}: a newer release wrote it, a release before 1.0, or one that stores other codes. Run that release (for older data release 1.0.0), or set DATA_DIR to another folder`,
      { cause },
    )
  }
  console.error('Rebuilding the data of release 1.0 ...')
  const { isComplete } = await rebuild({ isDry: false, report: () => undefined })
  if (!isComplete) throw new StartError(`The data in ${place} could not be rebuilt: run npm start again`)
}

const JsonText = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

/** Returns the keys in a folder. If there is no signing key, creates one. @throws StartError if a key file is damaged */
export async function localKeys(folder: string): Promise<{ publicKeys: string; signingKey: string }> {
  const reference = `file:${folder}`
  const signingKey = `${reference}/signing-key`
  if ((await parameterAt(signingKey).read()) === undefined) await keyRing(reference).make()
  const publicKeys = (await parameterAt(`${reference}/public-keys`).read()) ?? ''
  if (!v.is(JsonText, publicKeys) || !v.is(JsonText, await parameterAt(signingKey).read()))
    throw new StartError(
      `A key file in ${folder} is damaged: delete this folder. The next start makes new keys, and all users sign in again`,
    )
  return { publicKeys, signingKey }
}

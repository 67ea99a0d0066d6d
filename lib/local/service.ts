import { rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { type LocalConfig, useServiceEnvironment } from '../config.ts'
import { createTable } from '../data/table/definition.ts'
import { announceEngine, claimFolder } from './claim.ts'
import { openDataFolder, requireWritableProject } from './data-folder.ts'
import { addSampleRecords } from './demo/records.ts'
import { demoServiceAccount } from './demo/service-account.ts'
import { addDemoUsers } from './demo/users.ts'
import type { Endings } from './endings.ts'
import { type Engine, reachEngine, startEngine } from './engine/engine.ts'
import { requireFree } from './engine/ports.ts'
import { readTableDefinition } from './engine/table-definition.ts'
import { localKeys } from './key-files.ts'
import { startOffline } from './offline/start.ts'
import { localSettings } from './settings.ts'
import { StartError } from './start-error.ts'

/** The running service: what it found and made. */
export type Service = {
  url: string
  engine: string
  /** Whether the table was made by this start. */
  isNew: boolean
  /** How many sample records this start has added. */
  samples: number
  /** Settles with the name of a part that has ended, asked or not. */
  ended: Promise<string>
}

/**
 * Starts the whole service on this machine: keys, engine, table, users, samples, serverless offline.
 * @param endings told of everything that has begun, so that the caller can end it at any time
 * @throws StartError
 */
export async function startService(
  local: LocalConfig,
  endings: Endings,
  progress: (text: string) => void,
): Promise<Service> {
  await requireWritableProject()
  const url = urlOf(local)
  const folder = await openDataFolder(local.DATA_DIR)
  endings.add(folder.close)
  if (folder.keeps) await claimFolder(folder.path, url, endings)
  await requireFree(local.PORT, local.HOST)
  const keys = await localKeys(join(folder.path, 'keys'))
  const serviceAccount = await demoServiceAccount(join(folder.path, 'service-account'))

  const engine = local.DYNAMODB_ENDPOINT
    ? await reachEngine(local.DYNAMODB_ENDPOINT)
    : await startEngine({ ...(folder.keeps && { folder: folder.path }), endings, progress })
  if (folder.keeps) await announceEngine(folder.path, engine)
  const buildFolder = `.esbuild/${local.PORT}`
  const compileCache = getCompileCacheDir()
  useServiceEnvironment({
    ...localSettings,
    // All functions share this process: while one of them is loaded, the others hear nothing from the engine.
    STORE_TIMEOUT_MS: '9000',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    TOKEN_PUBLIC_KEYS: keys.publicKeys,
    TOKEN_SIGNING_KEY: keys.signingKey,
    SERVICE_ACCOUNT: serviceAccount,
    BUILD_FOLDER: buildFolder,
    // A fifth of what serverless offline takes to start is reading its code, and that of its plugins. Below it Node has a
    // folder for each of its versions, which is the one that it names.
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: dirname(compileCache) }),
  })
  const isNew = await makeTable(engine)

  progress('Starting serverless offline ...')
  endings.add(() => rm(new URL(`../../${buildFolder}`, import.meta.url), { recursive: true, force: true }))
  // Side by side, as each keeps a processor busy for seconds.
  const [offline, samples] = await Promise.all([
    startOffline({ host: local.HOST, port: local.PORT }, engine.processes, endings),
    addDemoData(local, progress),
  ])
  const ended = Promise.race([
    engine.ended.then(() => engine.name),
    offline.ended.then(() => 'serverless offline'),
  ])
  return { url, engine: engine.name, isNew, samples, ended }
}

/** Answers how many sample records are new. */
async function addDemoData({ DEMO }: LocalConfig, progress: (text: string) => void): Promise<number> {
  await addDemoUsers()
  return DEMO === '1' ? addSampleRecords(progress) : 0
}

/** Where a program on this machine reaches the service. */
function urlOf({ HOST, PORT }: LocalConfig): string {
  return `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
}

/** The first thing that is asked of an engine: what answers may be something else. */
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

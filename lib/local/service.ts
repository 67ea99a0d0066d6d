import { once } from 'node:events'
import { join } from 'node:path'
import { type LocalConfig, useServiceEnvironment } from '../config.ts'
import { createTable } from '../data/create-table.ts'
import { openDataFolder } from './data-folder.ts'
import { addSampleRecords } from './demo-records.ts'
import { addDemoUsers } from './demo-users.ts'
import { startEngine } from './engine.ts'
import { localKeys } from './key-files.ts'
import { requireFree } from './ports.ts'
import { startOffline } from './serverless-offline.ts'
import { readTableDefinition } from './table-definition.ts'

/** The running service: what it found and made, and how to end it. */
export type Service = {
  url: string
  engine: string
  /** Whether the table was made by this start. */
  isNew: boolean
  /** How many sample records this start has added. */
  samples: number
  stop(): Promise<void>
  /** Settles with the name of a part that has ended by itself. */
  ended: Promise<string>
}

/**
 * Starts the whole service on this machine: keys, engine, table, users, samples, serverless offline. When a step
 * fails, what was started before it is ended again.
 * @throws StartError
 */
export async function startService(local: LocalConfig, progress: (text: string) => void): Promise<Service> {
  const endings: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    await requireFree(local.PORT)
    const folder = await openDataFolder(local.DATA_DIR)
    endings.push(folder.close)
    const keys = await localKeys(join(folder.path, 'keys'))

    progress('Starting the database ...')
    const engine = await openEngine(local, folder.keeps ? folder.path : undefined)
    endings.push(engine.stop)
    useServiceEnvironment({
      ...localSettings,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      TOKEN_PUBLIC_KEYS: keys.publicKeys,
      TOKEN_SIGNING_KEY: keys.signingKey,
      BUILD_FOLDER: `.esbuild/${local.PORT}`,
    })
    const isNew = await createTable(await readTableDefinition())
    await addDemoUsers()
    const samples = local.DEMO === '1' ? await addSampleRecords(progress) : 0

    progress('Starting serverless offline ...')
    const offline = await startOffline(local.PORT)
    endings.push(offline.stop)
    const ended = Promise.race([engine.ended, once(offline.process, 'exit').then(() => 'serverless offline')])
    return { url: `http://localhost:${local.PORT}`, engine: engine.name, isNew, samples, stop, ended }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What a stage has from its own account; an engine on this machine checks none of it. */
const localSettings = {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  TABLE_NAME: 'prospect-property-transaction-local',
  TOKEN_ISSUER: 'prospect-property-transaction-local',
  TOKEN_AUDIENCE: 'prospect-property-transaction-api',
  LOG_FORMAT: 'text',
}

async function openEngine(local: LocalConfig, folder: string | undefined) {
  if (local.DYNAMODB_ENDPOINT === undefined) {
    const engine = await startEngine(folder)
    return { ...engine, ended: once(engine.process, 'exit').then(() => engine.name) }
  }
  const endpoint = local.DYNAMODB_ENDPOINT
  return {
    name: endpoint,
    endpoint,
    stop: async () => undefined,
    ended: new Promise<string>(() => undefined),
  }
}

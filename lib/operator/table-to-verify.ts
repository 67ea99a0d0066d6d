import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { localConfig, useServiceEnvironment } from '../config.ts'
import { startEngine } from '../local/engine.ts'
import { StartError } from '../local/start-error.ts'
import { isDataInUse } from './data-in-use.ts'

const SERVICE = 'real-estate-records'
const LOCAL = 'local'

/** An engine on this machine checks none of it. */
const localAccount = { AWS_REGION: 'local', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }

/** A command that reads a table needs no more of a service's settings than the table's name. */
const noSignIn = { TOKEN_ISSUER: 'none', TOKEN_AUDIENCE: 'none', TOKEN_PUBLIC_KEYS: '{"keys":[]}' }

export type TableChoice = { table?: string | undefined; stage?: string | undefined }

/**
 * Points the data layer at a table: of a stage by its name or the table's, with the AWS variables of the environment;
 * else that of `npm start`, at DYNAMODB_ENDPOINT or on an engine of its own over DATA_DIR.
 * @returns the table's name, and how to end what was started for it
 * @throws StartError when there is no local table, or another process has it
 */
export async function openTable({ table, stage = LOCAL }: TableChoice) {
  const name = table ?? `${SERVICE}-${stage}`
  useServiceEnvironment({ ...noSignIn, TABLE_NAME: name })
  const { DYNAMODB_ENDPOINT, DATA_DIR } = localConfig()
  if (DYNAMODB_ENDPOINT !== undefined) {
    useServiceEnvironment({ ...localAccount, AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB_ENDPOINT })
    return { name, close: async () => undefined }
  }
  if (table !== undefined || stage !== LOCAL) return { name, close: async () => undefined }
  requireData(DATA_DIR)
  const engine = await startEngine({ folder: resolve(DATA_DIR) })
  useServiceEnvironment({ ...localAccount, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint })
  return { name, close: engine.stop }
}

function requireData(folder: string): void {
  if (folder === ':memory:' || !existsSync(folder))
    throw new StartError(
      `There is no data in ${folder}: say which with DATA_DIR=folder, or --stage or --table for a table on AWS`,
    )
  if (isDataInUse(folder))
    throw new StartError(
      `A running service has the data in ${folder} open: end that npm start first (Ctrl-C), or give both the same DYNAMODB_ENDPOINT`,
    )
}

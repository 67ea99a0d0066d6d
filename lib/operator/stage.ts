import { resolve } from 'node:path'
import { localConfig, useServiceEnvironment } from '../config.ts'
import { createTable } from '../data/create-table.ts'
import { openDataFolder } from '../local/data-folder.ts'
import { newEndings } from '../local/endings.ts'
import { reachEngine, startEngine } from '../local/engine.ts'
import { runningEngine } from '../local/running-engine.ts'
import { localSettings, SERVICE } from '../local/settings.ts'
import { readTableDefinition } from '../local/table-definition.ts'
import { type Stage, stageNamed } from './stages.ts'

export const LOCAL = 'local'

/** The reference below which a stage's parameters are: `keys/...`, `service-account/...`. */
export function parametersOf(stage: string): string {
  return stage === LOCAL
    ? `file:${resolve(localConfig().DATA_DIR)}`
    : `ssm:${parameterPathOf({ name: stage })}`
}

/** The path in Parameter Store below which a stage's parameters are. */
export function parameterPathOf({ name }: Pick<Stage, 'name'>): string {
  return `/${SERVICE}/${name}`
}

/** The name that a stage's stack and its table have at AWS. */
export function stackOf({ name }: Stage): string {
  return `${SERVICE}-${name}`
}

/**
 * Points what this process and its children ask of AWS at the region of a stage.
 * @throws ConfigError where there is no such stage at AWS
 */
export async function atAws(name: string | undefined): Promise<Stage> {
  const stage = await stageNamed(name)
  useServiceEnvironment({ AWS_REGION: stage.region })
  return stage
}

/**
 * Runs a command's work on the data of a stage. On this machine that is the engine of a running `npm start`, or one
 * started for the command alone; elsewhere the stage's table, in the stage's region, with the credentials of the
 * environment.
 * @throws StartError when the engine on this machine cannot be had
 * @throws ConfigError where there is no such stage at AWS
 */
export async function onStage<T>(stage: string, work: () => Promise<T>): Promise<T> {
  if (stage === LOCAL) return onThisMachine(work)
  await atAws(stage)
  useServiceEnvironment({
    TABLE_NAME: `${SERVICE}-${stage}`,
    TOKEN_ISSUER: `${SERVICE}-${stage}`,
    TOKEN_AUDIENCE: `${SERVICE}-api`,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
  })
  return work()
}

async function onThisMachine<T>(work: () => Promise<T>): Promise<T> {
  const { DATA_DIR, DYNAMODB_ENDPOINT } = localConfig()
  const endings = newEndings()
  try {
    const folder = await openDataFolder(DATA_DIR)
    endings.add(folder.close)
    const running = DYNAMODB_ENDPOINT ?? (folder.keeps ? await runningEngine(folder.path) : undefined)
    const engine = running
      ? await reachEngine(running)
      : await startEngine({ ...(folder.keeps && { folder: folder.path }), endings })
    useServiceEnvironment({
      ...localSettings,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    })
    await createTable(await readTableDefinition())
    return await work()
  } finally {
    await endings.run()
  }
}

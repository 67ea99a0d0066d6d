import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { ConfigError, localConfig, useLocalEnvironment, useServiceEnvironment } from '../config.ts'
import { createTable } from '../data/table/whole-table.ts'
import { recordTypeNames } from '../domain/id.ts'
import { openDataFolder, openEngine } from '../local/data-folder.ts'
import { readTableDefinition, readYaml } from '../local/serverless-yml.ts'
import { localSettings, SERVICE } from '../local/settings.ts'
import { StartError } from '../local/start-error.ts'

export const LOCAL = 'local'

/**
 * A stage on AWS: its region, the table that it serves (`table`), the table of its stack (`ownTable`), and the number of
 * concurrent executions that are reserved for sign-ins and batches. Usually both tables are the same.
 */
export type Stage = ReturnType<typeof stageNamed>

/**
 * Returns the name of a stage's CloudFormation stack. The stack's table has the same name, unless `serverless.yml` sets
 * another name.
 */
export function stackOf(stage: string): string {
  return `${SERVICE}-${stage}`
}

/** Returns the path in Parameter Store below which a stage's parameters are stored. */
export function parameterPathOf(stage: string): string {
  return `/${SERVICE}/${stage}`
}

/** Returns the common prefix of the references to a stage's parameters, such as `keys/...`. */
export function parametersOf(stage: string): string {
  return stage === LOCAL ? `file:${resolve(localConfig().DATA_DIR)}` : `ssm:${parameterPathOf(stage)}`
}

const Params = v.looseObject({
  region: v.optional(v.string()),
  tableName: v.optional(v.string()),
  servedTable: v.optional(v.string()),
  loginConcurrency: v.optional(v.number(), 0),
  batchConcurrency: v.optional(v.number(), 0),
})

const readParams = () => readYaml('serverless.yml', v.object({ params: v.record(v.string(), Params) })).params

export function stageNames(): string[] {
  return Object.keys(readParams()).filter((name) => name !== 'default' && name !== LOCAL)
}

/**
 * Returns the stage of this name in `serverless.yml`.
 * @throws ConfigError if there is no such stage; its message lists the stages
 */
export function stageNamed(name: string | undefined) {
  const params = readParams()
  const names = stageNames()
  const known = `serverless.yml has the stages ${names.join(' and ')}`
  if (name === undefined) throw new ConfigError(`Name a stage with --stage NAME: ${known}`)
  const own = params[name]
  if (own === undefined || !names.includes(name))
    throw new ConfigError(`There is no stage ${name} on AWS: ${known}`)
  const { region = params.default?.region, tableName: ownTable = stackOf(name), servedTable = ownTable } = own
  if (region === undefined) throw new ConfigError(`serverless.yml names no region for stage ${name}`)
  // Each record type has a batch function.
  const reservedExecutions = own.loginConcurrency + recordTypeNames.length * own.batchConcurrency
  return { name, region, table: servedTable, ownTable, reservedExecutions }
}

/**
 * Makes the AWS clients of this process and its child processes use the region of a stage. Ignores AWS_REGION of the shell.
 * @throws ConfigError if there is no such stage on AWS
 */
export function useStage(name: string | undefined): Stage {
  const stage = stageNamed(name)
  useServiceEnvironment({ AWS_REGION: stage.region })
  return stage
}

export type Target = {
  stage: string
  /** The table to use instead of the stage's table. For `local` without DYNAMODB_ENDPOINT, it is a table on AWS. */
  table?: string | undefined
  /** If true, missing local data is an error. By default the command creates the data folder and the table. */
  mustExist?: boolean
}

/**
 * Runs a command's work on the data of a stage. For the stage `local`, uses the engine at DYNAMODB_ENDPOINT, the engine of a
 * running `npm start`, or a new engine. For any other stage, uses its table in its region, with the credentials of the
 * environment.
 * @throws StartError if the engine on this machine cannot start, or if the data must exist but does not
 * @throws ConfigError if there is no such stage on AWS
 */
export async function onStage<T>(target: Target, work: () => Promise<T>): Promise<T> {
  const { stage, table } = target
  if (stage === LOCAL && (table === undefined || localConfig().DYNAMODB_ENDPOINT !== undefined))
    return onThisMachine(target, work)
  const served = stage === LOCAL ? stackOf(LOCAL) : useStage(stage).table
  useServiceEnvironment({
    TABLE_NAME: table ?? served,
    TOKEN_ISSUER: stackOf(stage),
    TOKEN_AUDIENCE: `${SERVICE}-api`,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
  })
  return work()
}

async function onThisMachine<T>({ table, mustExist }: Target, work: () => Promise<T>): Promise<T> {
  const local = localConfig()
  const { DYNAMODB_ENDPOINT, DATA_DIR } = local
  await using cleanup = new AsyncDisposableStack()
  if (!DYNAMODB_ENDPOINT && DATA_DIR === ':memory:')
    throw new StartError(
      'DATA_DIR=:memory: stores no data that a command could use: set DATA_DIR=folder, or unset DATA_DIR',
    )
  if (!DYNAMODB_ENDPOINT && mustExist && !existsSync(DATA_DIR))
    throw new StartError(
      `There is no data in ${DATA_DIR}: set DATA_DIR=folder, or name a table on AWS with --stage or --table`,
    )
  const folder = await openDataFolder(DATA_DIR)
  if (mustExist) console.error(`The table is in ${DYNAMODB_ENDPOINT ?? folder.path}`)
  const engine = await openEngine(local, folder, cleanup)
  useLocalEnvironment({
    ...localSettings,
    ...(table !== undefined && { TABLE_NAME: table }),
    AWS_ENDPOINT_URL: engine.endpoint,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
  })
  if (!mustExist) await createTable(readTableDefinition())
  return await work()
}

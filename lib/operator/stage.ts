import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { ConfigError, localConfig, useLocalEnvironment, useServiceEnvironment } from '../config.ts'
import { createTable } from '../data/table/definition.ts'
import { openEngine } from '../local/claim.ts'
import { openDataFolder } from '../local/data-folder.ts'
import { reachEngine } from '../local/engine/engine.ts'
import { readTableDefinition } from '../local/engine/table-definition.ts'
import { localSettings, SERVICE } from '../local/settings.ts'
import { StartError } from '../local/start-error.ts'
import { fromSwitchboard } from '../local/switchboard.ts'

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

/**
 * Points what this process and its children ask of AWS at the region of a stage.
 * @throws ConfigError where there is no such stage at AWS
 */
export async function atAws(name: string | undefined): Promise<Stage> {
  const stage = stageNamed(name)
  useServiceEnvironment({ AWS_REGION: stage.region })
  return stage
}

/** What a command works on. */
export type Target = {
  stage: string
  /** A table by its name in place of the stage's: at DYNAMODB_ENDPOINT, or on AWS. */
  table?: string | undefined
  /** Whether data that is not there is an error; else it is made, on this machine. */
  mustExist?: boolean
}

/**
 * Runs a command's work on the data of a stage. On this machine that is the engine of a running `npm start`, or one
 * started for the command alone; elsewhere the stage's table, in the stage's region, with the credentials of the
 * environment.
 * @throws StartError when the engine on this machine cannot be had, or keeps no data, or has none and must have
 * @throws ConfigError where there is no such stage at AWS
 */
export async function onStage<T>(target: Target, work: () => Promise<T>): Promise<T> {
  const { stage, table } = target
  if (stage === LOCAL && (table === undefined || localConfig().DYNAMODB_ENDPOINT !== undefined))
    return onThisMachine(target, work)
  const served = stage === LOCAL ? stackOf({ name: LOCAL }) : (await atAws(stage)).table
  useServiceEnvironment({
    TABLE_NAME: table ?? served,
    TOKEN_ISSUER: stackOf({ name: stage }),
    TOKEN_AUDIENCE: `${SERVICE}-api`,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
  })
  return work()
}

async function onThisMachine<T>({ table, mustExist }: Target, work: () => Promise<T>): Promise<T> {
  const local = localConfig()
  await using cleanup = new AsyncDisposableStack()
  if (!local.DYNAMODB_ENDPOINT) requireKept(local.DATA_DIR, mustExist)
  const engine = await (local.DYNAMODB_ENDPOINT
    ? reachEngine(local.DYNAMODB_ENDPOINT)
    : openEngine(local, await openDataFolder(local.DATA_DIR, cleanup), cleanup))
  useLocalEnvironment({
    ...localSettings,
    ...(table !== undefined && { TABLE_NAME: table }),
    AWS_ENDPOINT_URL: engine.endpoint,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
  })
  if (!mustExist) await createTable(readTableDefinition())
  return await work()
}

function requireKept(folder: string, mustExist = false): void {
  if (folder === ':memory:')
    throw new StartError(
      'DATA_DIR=:memory: keeps no data for a command to work on: say which with DATA_DIR=folder, or leave it out',
    )
  if (mustExist && !existsSync(folder))
    throw new StartError(
      `There is no data in ${folder}: say which with DATA_DIR=folder, or --stage or --table for a table on AWS`,
    )
}

const Params = v.looseObject({
  region: v.optional(v.string()),
  tableName: v.optional(v.string()),
  servedTable: v.optional(v.string()),
  loginConcurrency: v.optional(v.number(), 0),
})
const Switchboard = v.object({ params: v.record(v.string(), Params) })

/** Sets of `params` that are not stages at AWS: what all stages share, and this machine. */
const NO_STAGE = ['default', 'local']

/**
 * A stage at AWS: its name, its region, the table that it serves, the one that its stack makes (usually the same), and the
 * executions that it reserves for sign-ins.
 */
export type Stage = {
  name: string
  region: string
  table: string
  ownTable: string
  reservedExecutions: number
}

/** The name that a stage's stack has at AWS, and its table where `serverless.yml` names no other. */
export function stackOf({ name }: Pick<Stage, 'name'>): string {
  return `${SERVICE}-${name}`
}

/** The names of the stages at AWS. */
export function stageNames(): string[] {
  return Object.keys(fromSwitchboard(Switchboard).params).filter((each) => !NO_STAGE.includes(each))
}

/**
 * The stage of this name as `serverless.yml` has it, so that no shell's AWS_REGION points a command elsewhere.
 * @throws ConfigError naming the stages there are
 */
export function stageNamed(name: string | undefined): Stage {
  const { params } = fromSwitchboard(Switchboard)
  const names = stageNames()
  const there = `serverless.yml has ${names.join(' and ')}`
  if (name === undefined) throw new ConfigError(`Which stage? Say --stage NAME: ${there}`)
  if (!names.includes(name)) throw new ConfigError(`There is no stage ${name} at AWS: ${there}`)
  const { region = params.default?.region, tableName, servedTable, loginConcurrency = 0 } = params[name] ?? {}
  if (region === undefined) throw new ConfigError(`serverless.yml names no region for stage ${name}`)
  const ownTable = tableName ?? stackOf({ name })
  return { name, region, table: servedTable ?? ownTable, ownTable, reservedExecutions: loginConcurrency }
}

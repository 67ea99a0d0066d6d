import * as v from 'valibot'
import { ConfigError } from '../config.ts'
import { SERVICE } from '../local/settings.ts'
import { fromSwitchboard } from '../local/switchboard.ts'

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

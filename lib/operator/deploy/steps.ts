import type { Check } from '../smoke/check.ts'
import type { Identity, Stack } from './account/stacks.ts'
import type { Plan } from './template.ts'

/** A table and log groups by their names. */
export type Leftovers = { table: string | undefined; logGroups: string[] }

/** What a deployment asks of the outside; every step may throw, which ends it there. */
export type DeploymentSteps = {
  say(line: string): void
  identity(): Promise<Identity>
  stack(): Promise<Stack | undefined>
  /** What is there of the stage that its stack, if there is one, does not have. */
  leftovers(): Promise<Leftovers>
  /** What DynamoDB says of a table's state; `undefined` where there is none. */
  tableStatus(name: string): Promise<string | undefined>
  hasKeys(): Promise<boolean>
  /** Whether missing keys are to be made. */
  mayMakeKeys(): Promise<boolean>
  /** Answers the version of the public keys, and whether the new one signs. @throws Refusal where they cannot be read then */
  makeKeys(): Promise<{ version: number; signs: boolean }>
  /** The public keys as the template refers to them: a parameter in one version, the one to be read where none is given. */
  publicKeys(version?: number): Promise<string>
  /** Packages every function and reads the template that was made. */
  pack(publicKeys: string): Promise<Plan>
  concurrency(): Promise<{ limit: number; unreserved: number }>
  reserved(functionName: string): Promise<number>
  /** @throws Refusal when leave is not given */
  agree(what: string): Promise<void>
  deploy(publicKeys: string): Promise<void>
  smoke(url: string): Promise<Check[]>
}

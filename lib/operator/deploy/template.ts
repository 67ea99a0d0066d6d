import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Refusal } from '../command.ts'

/** CloudFormation's limits. */
const MAX_BYTES = 1_000_000
const MAX_RESOURCES = 500

const Resource = v.looseObject({ Type: v.string(), Properties: v.optional(v.unknown()) })
const Template = v.pipe(v.string(), v.parseJson(), v.object({ Resources: v.record(v.string(), Resource) }))
const Reserving = v.object({ FunctionName: v.string(), ReservedConcurrentExecutions: v.number() })

/** A function and how many executions at once are kept for it. */
export type Reservation = { name: string; executions: number }

/** What a packaged stage would make at AWS. */
export type Plan = { functions: number; resources: number; reservations: Reservation[] }

/**
 * Reads the template in a folder that `serverless package` has filled, and checks what can be checked without an
 * account: that it is whole and within CloudFormation's limits, and names this version of the public keys. CloudFormation
 * itself validates the uploaded template before it changes a stack.
 * @throws Refusal saying what is wrong with it
 */
export async function readPlan(folder: string, publicKeys: string): Promise<Plan> {
  const text = await readFile(join(folder, 'cloudformation-template-update-stack.json'), 'utf8')
  const { Resources } = v.parse(Template, text)
  const resources = Object.values(Resources)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_BYTES)
    throw new Refusal(`The template has ${bytes} bytes, CloudFormation takes ${MAX_BYTES}`)
  if (resources.length > MAX_RESOURCES)
    throw new Refusal(`The template has ${resources.length} resources, CloudFormation takes ${MAX_RESOURCES}`)
  if (!text.includes(publicKeys))
    throw new Refusal(`The template does not hold the public keys ${publicKeys}`)
  const functions = resources.filter(({ Type }) => Type === 'AWS::Lambda::Function')
  const reservations = functions.flatMap(({ Properties }) => {
    const { success, output } = v.safeParse(Reserving, Properties)
    return success ? { name: output.FunctionName, executions: output.ReservedConcurrentExecutions } : []
  })
  return { functions: functions.length, resources: resources.length, reservations }
}

import { Refusal } from '../command.ts'
import type { Stage } from '../stages.ts'
import { requireKeys, requireRoom, requireServed, requireUsable } from './obstacles.ts'
import type { DeploymentSteps } from './steps.ts'

/**
 * Deploys a stage: looks first at everything that would make it fail half-way, asks, deploys, and tries the result.
 * @returns the address of the API
 * @throws Refusal saying what stands against it; before leave was given nothing is changed but keys that were made
 */
export async function deployStage(stage: Stage, steps: DeploymentSteps): Promise<string> {
  const { account, arn } = await steps.identity()
  steps.say(`Account      ${account} as ${arn}`)
  steps.say(`Region       ${stage.region}`)
  const before = await steps.stack()
  await requireUsable(stage, before, steps)
  await requireServed(stage, steps)

  const publicKeys = await steps.publicKeys(await requireKeys(stage, steps))
  steps.say(`Keys         ${publicKeys}`)

  const { functions, resources, reservations } = await steps.pack(publicKeys)
  steps.say(`Template     ${functions} functions, ${resources} resources`)
  await requireRoom(reservations, steps)

  const change = before ? 'update the stack, leave its data as it is' : 'make the stack and its table'
  await steps.agree(`${change}: account ${account}, ${stage.region}`)
  await steps.deploy(publicKeys)

  const url = (await steps.stack())?.url
  if (url === undefined) throw new Refusal('The stack does not say where its API is: see its outputs')
  steps.say(`URL          ${url}`)
  if ((await steps.smoke(url)).some(({ fault }) => fault !== undefined))
    throw new Refusal(
      `The smoke test failed. Logs: npx serverless logs -f login --stage ${stage.name}. ` +
        `Back to the version before: npx serverless deploy list --stage ${stage.name}, then ` +
        `npx serverless rollback --stage ${stage.name} --timestamp TIMESTAMP`,
    )
  return url
}

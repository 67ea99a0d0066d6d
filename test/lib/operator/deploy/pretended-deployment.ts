import { Refusal } from '../../../../lib/operator/command.ts'
import { deployStage } from '../../../../lib/operator/deploy/deployment.ts'
import type { DeploymentSteps } from '../../../../lib/operator/deploy/steps.ts'

export const URL = 'https://api.example.com'
export const PUBLIC_KEYS = '{{resolve:ssm:/keys:3}}'
export const own = { name: 'dev', region: 'eu-west-3', table: 'real-estate-records-dev' }

/** A deployment in which all goes well, but for what a test says; and the names of the steps that were taken. */
export function deployment(changes: Partial<DeploymentSteps> = {}, stage = own) {
  const taken: string[] = []
  const said: string[] = []
  const steps: DeploymentSteps = {
    say: (line) => void said.push(line),
    identity: async () => ({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/ana' }),
    stack: async () => ({ status: 'UPDATE_COMPLETE', url: URL }),
    leftovers: async () => ({ table: undefined, logGroups: [] }),
    tableStatus: async () => undefined,
    hasKeys: async () => true,
    mayMakeKeys: async () => false,
    makeKeys: async () => ({ version: 1, signs: true }),
    publicKeys: async (version = 3) => PUBLIC_KEYS.replace('3', String(version)),
    pack: async () => ({ functions: 22, resources: 140, reservations: [] }),
    concurrency: async () => ({ limit: 1000, unreserved: 1000 }),
    reserved: async () => 0,
    agree: async () => undefined,
    deploy: async () => undefined,
    smoke: async () => [{ proves: 'it works', ms: 1 }],
    ...changes,
  }
  const noted = <Args extends unknown[], T>(name: string, step: (...args: Args) => T) => {
    return (...args: Args): T => {
      taken.push([name, ...args].join(' '))
      return step(...args)
    }
  }
  return {
    taken,
    said,
    run: () =>
      deployStage(stage, {
        ...steps,
        identity: noted('identity', steps.identity),
        makeKeys: noted('makeKeys', steps.makeKeys),
        pack: noted('pack', steps.pack),
        agree: noted('agree', steps.agree),
        deploy: noted('deploy', steps.deploy),
        smoke: noted('smoke', steps.smoke),
      }),
  }
}

/** A step that is refused with this text. */
export const refuse = (text: string) => async () => {
  throw new Refusal(text)
}

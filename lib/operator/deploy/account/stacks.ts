import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'

// This folder is what a stage has at AWS beside its data, as operators look at it and take it away. Region and credentials
// are those of the environment; errors come as the SDK throws them.

/** Whose credentials these are. */
export type Identity = { account: string; arn: string }

/** A stack: CloudFormation's word for the state it is in, and the address of its API once it has one. */
export type Stack = { status: string; url: string | undefined }

export async function callerIdentity(): Promise<Identity> {
  const { Account = '', Arn = '' } = await new STSClient({}).send(new GetCallerIdentityCommand({}))
  return { account: Account, arn: Arn }
}

/** The stack of this name, `undefined` where there is none. */
export async function findStack(name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: name }))
    const outputs = Stacks?.[0]?.Outputs ?? []
    const url = outputs.find(({ OutputKey }) => OutputKey === 'HttpApiUrl')?.OutputValue
    return Stacks?.[0] && { status: Stacks[0].StackStatus ?? '', url }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * What a stack has, by type and name, none where there is no such stack: what a failed deployment or a removal left behind
 * is no longer its own.
 */
export async function resourcesOf(stack: string): Promise<{ type: string; name: string }[]> {
  const resources: { type: string; name: string }[] = []
  const pages = paginateListStackResources({ client: new CloudFormationClient({}) }, { StackName: stack })
  try {
    for await (const { StackResourceSummaries = [] } of pages)
      for (const { ResourceType = '', PhysicalResourceId = '', ResourceStatus } of StackResourceSummaries)
        if (!ResourceStatus?.startsWith('DELETE'))
          resources.push({ type: ResourceType, name: PhysicalResourceId })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return resources
}

/** CloudFormation has no error of its own for a stack that is not there. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /does not exist/.test(error.message)
}

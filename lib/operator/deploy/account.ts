import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation'
import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  paginateDescribeLogGroups,
} from '@aws-sdk/client-cloudwatch-logs'
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ResourceNotFoundException as NoSuchFunction,
} from '@aws-sdk/client-lambda'
import { GetParameterCommand, paginateGetParametersByPath, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'

// What a stage has at AWS beside its data, as operators look at it and take it away. Region and credentials are those
// of the environment; errors come as the SDK throws them.

const TABLE_GONE_SECONDS = 300

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

/** How many executions at once the account may have in all, and how many of them no function reserves. */
export async function concurrency(): Promise<{ limit: number; unreserved: number }> {
  const { AccountLimit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}))
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {}
  return { limit: ConcurrentExecutions, unreserved: UnreservedConcurrentExecutions }
}

/** How many executions at once a function has reserved already; 0 for one that is not there yet. */
export async function reservedConcurrency(name: string): Promise<number> {
  try {
    const command = new GetFunctionConcurrencyCommand({ FunctionName: name })
    return (await new LambdaClient({}).send(command)).ReservedConcurrentExecutions ?? 0
  } catch (error) {
    if (error instanceof NoSuchFunction) return 0
    throw error
  }
}

/** The version of a parameter, which grows by 1 with every change of it. */
export async function parameterVersion(name: string): Promise<number | undefined> {
  return (await new SSMClient({}).send(new GetParameterCommand({ Name: name }))).Parameter?.Version
}

/** The names of the log groups whose names begin so. */
export async function logGroupsBelow(prefix: string): Promise<string[]> {
  const names: string[] = []
  const client = new CloudWatchLogsClient({})
  for await (const { logGroups = [] } of paginateDescribeLogGroups(
    { client },
    { logGroupNamePrefix: prefix },
  ))
    names.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []))
  return names
}

export async function deleteLogGroup(name: string): Promise<void> {
  await new CloudWatchLogsClient({}).send(new DeleteLogGroupCommand({ logGroupName: name }))
}

/** The names of all parameters below a path. */
export async function parametersBelow(path: string): Promise<string[]> {
  const names: string[] = []
  const input = { Path: path, Recursive: true }
  for await (const { Parameters = [] } of paginateGetParametersByPath({ client: new SSMClient({}) }, input))
    names.push(...Parameters.flatMap(({ Name }) => Name ?? []))
  return names
}

export async function hasTable(name: string): Promise<boolean> {
  return (await tableStatus(name)) !== undefined
}

/** DynamoDB's word for the state a table is in, `undefined` where there is none. */
export async function tableStatus(name: string): Promise<string | undefined> {
  try {
    const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: name }))
    return Table?.TableStatus
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

/** Deletes a table with all that is in it, protected or not, and waits until it is gone. */
export async function deleteTable(name: string): Promise<void> {
  const client = new DynamoDBClient({})
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }))
  // A table that is being changed cannot be deleted.
  await waitUntilTableExists({ client, maxWaitTime: TABLE_GONE_SECONDS }, { TableName: name })
  await client.send(new DeleteTableCommand({ TableName: name }))
  await waitUntilTableNotExists({ client, maxWaitTime: TABLE_GONE_SECONDS }, { TableName: name })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { Refusal } from '../command.ts'
import { type Stage, stackOf } from '../stage.ts'

// AWS requests of `deploy` and `remove`. Region and credentials come from the environment. The functions throw the errors of
// the SDK.

const TABLE_GONE_SECONDS = 300

/** The CloudFormation status of a stack, and the URL of its API if the stack has an API. */
export type Stack = { status: string; url: string | undefined }

export async function callerIdentity(): Promise<{ account: string; arn: string }> {
  const { Account = '', Arn = '' } = await new STSClient({}).send(new GetCallerIdentityCommand({}))
  return { account: Account, arn: Arn }
}

export async function findStack(name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: name }))
    const outputs = Stacks?.[0]?.Outputs ?? []
    const url = outputs.find(({ OutputKey }) => OutputKey === 'ServiceUrl')?.OutputValue
    return Stacks?.[0] && { status: Stacks[0].StackStatus ?? '', url }
  } catch (error) {
    // CloudFormation has no error class for a missing stack.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined
    throw error
  }
}

export async function tableStatus(name: string): Promise<string | undefined> {
  try {
    const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: name }))
    return Table?.TableStatus
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

/** Deletes a table, even if it is protected from deletion, and waits until it is gone. */
export async function deleteTable(name: string): Promise<void> {
  const client = new DynamoDBClient({})
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }))
  // A table that is being changed cannot be deleted.
  await waitUntilTableExists({ client, maxWaitTime: TABLE_GONE_SECONDS }, { TableName: name })
  await client.send(new DeleteTableCommand({ TableName: name }))
  await waitUntilTableNotExists({ client, maxWaitTime: TABLE_GONE_SECONDS }, { TableName: name })
}

/** Returns the concurrent executions of the account: the limit, and the number that no function reserves. */
export async function concurrency(): Promise<{ limit: number; unreserved: number }> {
  const { AccountLimit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}))
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {}
  return { limit: ConcurrentExecutions, unreserved: UnreservedConcurrentExecutions }
}

/** Returns the version of a parameter, which grows by 1 with every change. */
export async function parameterVersion(name: string): Promise<number | undefined> {
  return (await new SSMClient({}).send(new GetParameterCommand({ Name: name }))).Parameter?.Version
}

const UPDATABLE = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/

/**
 * The concurrent executions that AWS keeps for functions without a reservation (Lambda Developer Guide, "Configuring reserved
 * concurrency"). A new account has only 10 or 50 concurrent executions, so it cannot reserve any.
 */
const ALWAYS_UNRESERVED = 100

/**
 * Checks for problems that would make a deployment fail half-way, or would make the new stage unusable. Changes nothing.
 * @param stack the stage's stack, if it has one
 * @throws Refusal that says what to do
 */
export async function preflight(stage: Stage, stack: Stack | undefined): Promise<void> {
  const own = stage.ownTable
  if (stack && !UPDATABLE.test(stack.status))
    throw new Refusal(
      `Stack ${stackOf(stage.name)} is ${stack.status}: wait if an operation is in progress, else see "A failed deployment" in docs/incidents.md`,
    )
  // A first deployment creates a stack with only a bucket, then updates it. If the update fails, the stack stays without an API, and
  // its table stays too.
  const isFirst = stack?.url === undefined
  if (isFirst && (await tableStatus(own)) !== undefined)
    throw new Refusal(
      `Table ${own} was left by ${stack ? 'a first deployment that failed' : 'an earlier stack'}. To serve its data again, see "A removed stage" in docs/incidents.md. ` +
        `If its data is not needed: npm run remove -- --stage ${stage.name} --with-data`,
    )
  if (stage.table !== own) {
    const status = await tableStatus(stage.table)
    if (status !== 'ACTIVE')
      throw new Refusal(
        `Table ${stage.table}, the servedTable of stage ${stage.name}, is ${status ?? 'missing'}`,
      )
  }
  // Check this only before a first deployment. AWS rolls back a later deployment that fails.
  if (isFirst && stage.reservedExecutions > 0) {
    const { limit, unreserved } = await concurrency()
    const [left, needed] = [unreserved - stage.reservedExecutions, Math.min(ALWAYS_UNRESERVED, limit)]
    if (left < needed)
      throw new Refusal(
        `loginConcurrency and batchConcurrency reserve ${stage.reservedExecutions} executions, which leaves ${left} of the account's ${limit}. ` +
          `AWS requires that ${needed} are left. To raise the limit: Service Quotas, AWS Lambda, "Concurrent executions"`,
      )
  }
}

/**
 * Runs a command of the Serverless Framework on this project and shows its output.
 * @throws Refusal if the command fails
 */
export async function serverless(command: string, ...options: string[]): Promise<void> {
  const program = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')
  const child = spawn(process.execPath, [program, command, ...options], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Refusal(`serverless ${command} failed: see its output above`)
}

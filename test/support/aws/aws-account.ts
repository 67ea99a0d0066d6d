import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { loopbackServer } from '../processes/loopback-server.ts'
import { bucketAnswer, type Uploads } from './aws-bucket.ts'
import { type OnDeploy, type Stacks, stackAnswers } from './aws-stacks.ts'

/** A small stand-in for an AWS account: the actions it received, its resources, and the settings that point the SDK at it. */
export type AwsAccount = {
  asked: string[]
  stacks: Stacks
  uploads: Uploads
  logGroups: Set<string>
  /** Concurrent executions: the account's limit, and those that no function reserves. */
  limit: number
  unreserved: number
  settings: Record<string, string>
  close(): Promise<void>
}

const XML = { 'content-type': 'text/xml' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** Starts an account without a stack. `onDeploy` makes what a deployed stack would have, and returns the API's URL. */
export async function startAwsAccount(onDeploy: OnDeploy): Promise<AwsAccount> {
  const account: AwsAccount = {
    asked: [],
    stacks: new Map(),
    uploads: new Map(),
    logGroups: new Set(),
    limit: 1000,
    unreserved: 1000,
    settings: {},
    close: () => server.close(),
  }
  const server = await loopbackServer(async (request, response) => {
    const body = await text(request)
    try {
      await answer(account, request, body, response, onDeploy)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  account.settings = {
    AWS_ENDPOINT_URL: server.url,
    AWS_ACCESS_KEY_ID: 'stand-in',
    AWS_SECRET_ACCESS_KEY: 'stand-in',
    AWS_EC2_METADATA_DISABLED: 'true',
    // How often, in milliseconds, serverless asks for a stack's state.
    SLS_AWS_MONITORING_FREQUENCY: '50',
  }
  return account
}

async function answer(
  account: AwsAccount,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
  onDeploy: OnDeploy,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://aws')
  const form = new URLSearchParams(body)
  const action = form.get('Action')
  if (action === 'GetCallerIdentity') {
    account.asked.push(action)
    const result =
      '<Arn>arn:aws:iam::123456789012:user/operator</Arn><UserId>AIDA</UserId><Account>123456789012</Account>'
    response.writeHead(200, XML).end(wrap(action, result))
  } else if (action !== null) {
    account.asked.push(action)
    const { status, result } = await stackAnswers(account, form, onDeploy)
    response.writeHead(status, XML).end(status === 200 ? wrap(action, result) : result)
  } else if (pathname.endsWith('/account-settings')) {
    const AccountLimit = {
      ConcurrentExecutions: account.limit,
      UnreservedConcurrentExecutions: account.unreserved,
    }
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ AccountLimit }))
  } else if (pathname.includes('/functions/') && isDeployed(account)) {
    // Later than every upload, so that serverless skips a deployment without changes.
    const Configuration = { LastModified: '2100-01-01T00:00:00.000+0000' }
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ Configuration }))
  } else if (String(request.headers['x-amz-target']).startsWith('Logs_')) {
    const answer = logAnswer(account.logGroups, String(request.headers['x-amz-target']), JSON.parse(body))
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer))
  } else if (request.headers['x-amz-target'] || pathname.includes('/functions/')) {
    // serverless asks for existing functions, and for images in the registry.
    const isRegistry = String(request.headers['x-amz-target']).startsWith('AmazonEC2ContainerRegistry')
    const name = isRegistry ? 'RepositoryNotFoundException' : 'ResourceNotFoundException'
    response.writeHead(404, { ...JSON_TYPE, 'x-amzn-errortype': name }).end(JSON.stringify({ __type: name }))
  } else bucketAnswer(account.uploads, request, body, response)
}

/** CloudWatch Logs: lists and deletes log groups. */
function logAnswer(
  groups: Set<string>,
  target: string,
  asked: { logGroupNamePrefix?: string; logGroupName?: string },
) {
  if (target.endsWith('.DeleteLogGroup')) groups.delete(asked.logGroupName ?? '')
  const found = [...groups].filter((name) => name.startsWith(asked.logGroupNamePrefix ?? ''))
  return { logGroups: found.map((logGroupName) => ({ logGroupName })) }
}

function isDeployed({ stacks }: AwsAccount): boolean {
  return [...stacks.values()].some(({ url }) => url !== undefined)
}

function wrap(action: string, result: string): string {
  return `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`
}

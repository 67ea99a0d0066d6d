import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { loopbackServer } from '../processes/loopback-server.ts'

/** A CloudFormation stack. `next` is the template of the latest change set of the stack. */
type Stack = { status: string; url?: string; next?: string }

/**
 * Simulates the parts of an AWS account that a deployment uses. `asked` has the requested actions of STS and CloudFormation.
 * `settings` are environment variables that make the SDK use the simulated account.
 */
export type AwsAccount = {
  asked: string[]
  stacks: Map<string, Stack>
  /** The uploaded files by their paths in the bucket. serverless compares their digests with those of its local files. */
  uploads: Map<string, { body: string; digest: string }>
  /** `limit` is the maximum number of concurrent executions. `unreserved` is the part that functions have not reserved. */
  limit: number
  unreserved: number
  settings: Record<string, string>
  close(): Promise<void>
}

/** The simulated account calls this function with the template of each deployment, and gets the URL of the API. */
type OnDeploy = (template: string) => Promise<string>

const DIGEST = 'x-amz-meta-filesha256'

/** Starts a simulated account without a stack. */
export async function startAwsAccount(onDeploy: OnDeploy): Promise<AwsAccount> {
  const account: AwsAccount = {
    asked: [],
    stacks: new Map(),
    uploads: new Map(),
    limit: 1000,
    unreserved: 1000,
    settings: {},
    close: () => server.close(),
  }
  const server = await loopbackServer(async (request, response) => {
    const body = await text(request)
    const target = String(request.headers['x-amz-target'] ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://aws')
    const action = new URLSearchParams(body).get('Action')
    if (action !== null) {
      account.asked.push(action)
      const result = await stackResult(account, new URLSearchParams(body), onDeploy)
      if (result !== undefined)
        return xml(
          response,
          `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
        )
      return xml(response, NO_STACK, 400)
    }
    if (pathname.endsWith('/account-settings')) {
      const { limit: ConcurrentExecutions, unreserved: UnreservedConcurrentExecutions } = account
      return json(response, { AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } })
    }
    const isDeployed = [...account.stacks.values()].some(({ url }) => url !== undefined)
    if (pathname.includes('/functions/') && isDeployed)
      // This date is later than every upload, so that serverless skips deployments without changes.
      return json(response, { Configuration: { LastModified: '2100-01-01T00:00:00.000+0000' } })
    if (target || pathname.includes('/functions/')) {
      // serverless asks for deployed functions and for images in the registry. The simulated account has none.
      const isRegistry = target.startsWith('AmazonEC2ContainerRegistry')
      const name = isRegistry ? 'RepositoryNotFoundException' : 'ResourceNotFoundException'
      response.setHeader('x-amzn-errortype', name)
      return json(response, { __type: name }, 404)
    }
    // All other requests are for the S3 bucket.
    const path = decodeURIComponent(pathname)
    const known = account.uploads.get(path)
    if (request.method === 'PUT')
      account.uploads.set(path, { body, digest: String(request.headers[DIGEST] ?? '') })
    if (searchParams.has('list-type')) {
      const entries = [...account.uploads.keys()].map(
        (key) =>
          `<Contents><Key>${key.replace('/bucket/', '')}</Key><LastModified>2026-11-21T00:00:00Z</LastModified><Size>1</Size></Contents>`,
      )
      return xml(response, `<ListBucketResult>${entries.join('')}</ListBucketResult>`)
    }
    return response.writeHead(200, { [DIGEST]: known?.digest ?? '' }).end(known?.body ?? '')
  })
  account.settings = {
    AWS_ENDPOINT_URL: server.url,
    AWS_ACCESS_KEY_ID: 'stand-in',
    AWS_SECRET_ACCESS_KEY: 'stand-in',
    AWS_EC2_METADATA_DISABLED: 'true',
    // The interval at which serverless polls the state of a stack, in milliseconds.
    SLS_AWS_MONITORING_FREQUENCY: '50',
  }
  return account
}

const xml = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/xml' }).end(body)

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const NO_STACK =
  '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>The stack does not exist</Message></Error></ErrorResponse>'

/** Returns the result of an STS or CloudFormation action, or `undefined` if the stack does not exist. */
async function stackResult(
  { stacks, uploads }: AwsAccount,
  form: URLSearchParams,
  onDeploy: OnDeploy,
): Promise<string | undefined> {
  const name = form.get('StackName')?.replace('arn:stack/', '') ?? ''
  const stack = stacks.get(name)
  switch (form.get('Action')) {
    case 'GetCallerIdentity':
      return '<Arn>arn:aws:iam::123456789012:user/operator</Arn><UserId>AIDA</UserId><Account>123456789012</Account>'
    case 'DescribeStacks':
      return stack && `<Stacks><member>${described(name, stack)}</member></Stacks>`
    case 'DescribeStackResource':
      return (
        stack && '<StackResourceDetail><PhysicalResourceId>bucket</PhysicalResourceId></StackResourceDetail>'
      )
    case 'CreateChangeSet':
      if (form.get('ChangeSetType') === 'CREATE') stacks.set(name, { status: 'REVIEW_IN_PROGRESS' })
      else if (stack) stack.next = templateAt(uploads, form.get('TemplateURL'))
      return `<Id>arn:change-set</Id><StackId>arn:stack/${name}</StackId>`
    case 'DescribeChangeSet':
      return `<Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus><StackId>arn:stack/${name}</StackId><ChangeSetId>arn:change-set</ChangeSetId>`
    case 'ExecuteChangeSet':
      if (stack?.status === 'REVIEW_IN_PROGRESS') stacks.set(name, { status: 'CREATE_COMPLETE' })
      else if (stack?.next !== undefined)
        stacks.set(name, { status: 'UPDATE_COMPLETE', url: await onDeploy(stack.next) })
      return ''
    case 'DescribeStackEvents': {
      const action = (stack?.status ?? 'DELETE_COMPLETE').replace('_COMPLETE', '')
      const events = [`${action}_COMPLETE`, `${action}_IN_PROGRESS`].map((status) => event(name, status))
      return `<StackEvents>${events.join('')}</StackEvents>`
    }
    case 'DeleteStack':
      stacks.delete(name)
  }
  return ''
}

function templateAt(uploads: AwsAccount['uploads'], url: string | null): string {
  const [, found] = [...uploads].find(([path]) => url?.endsWith(path.replace('/bucket/', '/'))) ?? []
  if (!found) throw new Error(`${url} was not uploaded`)
  return found.body
}

function event(name: string, status: string): string {
  return `<member><EventId>${status}</EventId><StackId>arn:stack/${name}</StackId><StackName>${name}</StackName><LogicalResourceId>${name}</LogicalResourceId><ResourceType>AWS::CloudFormation::Stack</ResourceType><ResourceStatus>${status}</ResourceStatus><Timestamp>2026-11-21T00:00:00Z</Timestamp></member>`
}

function described(name: string, { status, url = '' }: Stack): string {
  const output = url && `<member><OutputKey>ServiceUrl</OutputKey><OutputValue>${url}</OutputValue></member>`
  return `<StackName>${name}</StackName><StackId>arn:stack/${name}</StackId><StackStatus>${status}</StackStatus><CreationTime>2026-11-21T00:00:00Z</CreationTime><Outputs>${output}</Outputs>`
}

import * as v from 'valibot'
import type { Uploads } from './aws-bucket.ts'

/** A stack: the template it has, or will have with the change set that was made last. */
type Stack = { status: string; url?: string; template?: string; next?: string }

/** The stacks of a stand-in for CloudFormation, by name. */
export type Stacks = Map<string, Stack>

/** What CloudFormation changes in an account. */
export type Deployed = { stacks: Stacks; uploads: Uploads; logGroups: Set<string> }

/** Makes what a deployed template has besides its log groups, and answers the API's URL. */
export type OnDeploy = (template: string) => Promise<string>

/** The property that names a resource, of the types that outlive others. */
const NAMED_BY: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Logs::LogGroup': 'LogGroupName',
}
const Resource = v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) })
const Template = v.pipe(v.string(), v.parseJson(), v.object({ Resources: v.record(v.string(), Resource) }))

type Answer = { status: number; result: string }

const ok = (result = ''): Answer => ({ status: 200, result })

/** CloudFormation as far as a deployment and a removal need it. */
export async function stackAnswers(
  { stacks, uploads, logGroups }: Deployed,
  form: URLSearchParams,
  onDeploy: OnDeploy,
): Promise<Answer> {
  const name = form.get('StackName')?.replace('arn:stack/', '') ?? ''
  const stack = stacks.get(name)
  switch (form.get('Action')) {
    case 'DescribeStacks':
      return stack ? ok(`<Stacks><member>${described(name, stack)}</member></Stacks>`) : missing(name)
    case 'DescribeStackResource':
      return stack
        ? ok('<StackResourceDetail><PhysicalResourceId>bucket</PhysicalResourceId></StackResourceDetail>')
        : missing(name)
    case 'ListStackResources':
      return stack ? ok(`<StackResourceSummaries>${listed(stack)}</StackResourceSummaries>`) : missing(name)
    case 'CreateChangeSet':
      if (form.get('ChangeSetType') === 'CREATE') stacks.set(name, { status: 'REVIEW_IN_PROGRESS' })
      else if (stack) stack.next = templateAt(uploads, form.get('TemplateURL'))
      return ok(`<Id>arn:change-set</Id><StackId>arn:stack/${name}</StackId>`)
    case 'DescribeChangeSet':
      return ok(
        `<Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus><StackId>arn:stack/${name}</StackId><ChangeSetId>arn:change-set</ChangeSetId>`,
      )
    case 'ExecuteChangeSet':
      if (stack?.status === 'REVIEW_IN_PROGRESS') stacks.set(name, { status: 'CREATE_COMPLETE' })
      else if (stack?.next !== undefined) {
        const template = stack.next
        for (const { type, id } of resourcesOf(template)) if (type.includes('Logs')) logGroups.add(id)
        stacks.set(name, { status: 'UPDATE_COMPLETE', url: await onDeploy(template), template })
      }
      return ok()
    case 'DescribeStackEvents': {
      const action = (stack?.status ?? 'DELETE_COMPLETE').replace('_COMPLETE', '')
      return ok(
        `<StackEvents>${event(name, `${action}_COMPLETE`)}${event(name, `${action}_IN_PROGRESS`)}</StackEvents>`,
      )
    }
    case 'DeleteStack':
      for (const { id } of resourcesOf(stack?.template)) logGroups.delete(id)
      stacks.delete(name)
      return ok()
    default:
      return ok()
  }
}

function templateAt(uploads: Uploads, url: string | null): string {
  const [, found] = [...uploads].find(([path]) => url?.endsWith(path.replace('/bucket/', '/'))) ?? []
  if (!found) throw new Error(`${url} was not uploaded`)
  return found.body
}

/** The tables and log groups of a template. */
function resourcesOf(template: string | undefined): { type: string; id: string }[] {
  if (template === undefined) return []
  return Object.values(v.parse(Template, template).Resources).flatMap(({ Type, Properties }) => {
    const name = NAMED_BY[Type]
    return name === undefined ? [] : [{ type: Type, id: String(Properties[name]) }]
  })
}

function listed({ template }: Stack): string {
  const members = resourcesOf(template).map(
    ({ type, id }) =>
      `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>`,
  )
  return members.join('')
}

function event(name: string, status: string): string {
  return `<member><EventId>${status}</EventId><StackId>arn:stack/${name}</StackId><StackName>${name}</StackName><LogicalResourceId>${name}</LogicalResourceId><ResourceType>AWS::CloudFormation::Stack</ResourceType><ResourceStatus>${status}</ResourceStatus><Timestamp>2026-11-21T00:00:00Z</Timestamp></member>`
}

function missing(name: string): Answer {
  return {
    status: 400,
    result: `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
  }
}

function described(name: string, { status, url }: Stack): string {
  const output = url
    ? `<member><OutputKey>HttpApiUrl</OutputKey><OutputValue>${url}</OutputValue></member>`
    : ''
  return `<StackName>${name}</StackName><StackId>arn:stack/${name}</StackId><StackStatus>${status}</StackStatus><CreationTime>2026-11-21T00:00:00Z</CreationTime><Outputs>${output}</Outputs>`
}

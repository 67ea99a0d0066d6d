import type { Uploads } from './aws-bucket.ts'

/** A stack; `next` is the template of its latest change set. */
type Stack = { status: string; url?: string; next?: string }

/** The stacks of a stand-in for CloudFormation, by name. */
export type Stacks = Map<string, Stack>

/** What CloudFormation changes in an account. */
export type Deployed = { stacks: Stacks; uploads: Uploads }

/** Makes what a deployed template has, and returns the API's URL. */
export type OnDeploy = (template: string) => Promise<string>

type Answer = { status: number; result: string }

const ok = (result = ''): Answer => ({ status: 200, result })

/** CloudFormation as far as a deployment and a removal need it. */
export async function stackAnswers(
  { stacks, uploads }: Deployed,
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
        stacks.set(name, { status: 'UPDATE_COMPLETE', url: await onDeploy(stack.next) })
      }
      return ok()
    case 'DescribeStackEvents': {
      const action = (stack?.status ?? 'DELETE_COMPLETE').replace('_COMPLETE', '')
      return ok(
        `<StackEvents>${event(name, `${action}_COMPLETE`)}${event(name, `${action}_IN_PROGRESS`)}</StackEvents>`,
      )
    }
    case 'DeleteStack':
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
    ? `<member><OutputKey>ServiceUrl</OutputKey><OutputValue>${url}</OutputValue></member>`
    : ''
  return `<StackName>${name}</StackName><StackId>arn:stack/${name}</StackId><StackStatus>${status}</StackStatus><CreationTime>2026-11-21T00:00:00Z</CreationTime><Outputs>${output}</Outputs>`
}

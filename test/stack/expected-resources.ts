import { expect } from 'vitest'

/** The memory (MB) and the timeout (s) of functions that do not use the defaults, 512 and 10. */
export const sizeMatrix: Record<string, [memory: number, timeout: number]> = {
  login: [1769, 10],
  changePassword: [1769, 10],
  batchProspects: [1024, 29],
  batchProperties: [1024, 29],
  batchTransactions: [1024, 29],
  jwks: [256, 3],
  health: [256, 3],
  unknownRoute: [256, 3],
  getOpenapi: [256, 3],
  getDocs: [256, 3],
  refreshServiceToken: [256, 60],
}

/** The routes of the function that answers a request if no other route matches. */
export const unknownKeys = ['$default', 'OPTIONS /{proxy+}']

const limits = (perSecond: number, burst: number) => ({
  ThrottlingRateLimit: perSecond,
  ThrottlingBurstLimit: burst,
})

const API_ADDRESS = {
  'Fn::If': ['HasOnlyDomain', expect.any(String), { 'Fn::GetAtt': ['HttpApi', 'ApiEndpoint'] }],
}

/** Settings that differ between stages, such as limits, CORS origins and the retention of logs. */
const ofStage: Record<string, Record<string, object>> = {
  dev: {
    LoginLogGroup: { RetentionInDays: 14 },
    HttpApi: { CorsConfiguration: { AllowOrigins: ['*'] } },
    HttpApiStage: {
      DefaultRouteSettings: limits(50, 100),
      RouteSettings: { 'POST /api/auth/login': limits(5, 10) },
    },
    Table: { OnDemandThroughput: { MaxReadRequestUnits: 4000, MaxWriteRequestUnits: 1500 } },
    GetDocsLambdaFunction: { Environment: { Variables: { REFERENCE_PAGE: 'on' } } },
  },
  prod: {
    LoginLogGroup: { RetentionInDays: 90 },
    HttpApi: { CorsConfiguration: { AllowOrigins: ['https://example.invalid'] } },
    HttpApiStage: {
      DefaultRouteSettings: limits(200, 400),
      RouteSettings: { 'POST /api/auth/login': limits(20, 40) },
    },
    Table: { OnDemandThroughput: { MaxReadRequestUnits: 12_000, MaxWriteRequestUnits: 6000 } },
    GetDocsLambdaFunction: { Environment: { Variables: { REFERENCE_PAGE: 'off' } } },
    LoginLambdaFunction: { ReservedConcurrentExecutions: 20 },
  },
}

/** Resource properties that are the same in every stage. */
const everywhere: Record<string, object> = {
  Table: {
    BillingMode: 'PAY_PER_REQUEST',
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
  },
  HttpApi: {
    CorsConfiguration: { MaxAge: 86_400 },
    DisableExecuteApiEndpoint: { 'Fn::If': ['HasOnlyDomain', true, false] },
  },
  HttpApiStage: {
    RouteSettings: { 'GET /api/v1/openapi.json': limits(5, 20), 'GET /docs/{file}': limits(5, 20) },
  },
  Domain: { DomainNameConfigurations: [{ SecurityPolicy: 'TLS_1_2' }] },
  RefreshServiceTokenLambdaFunction: { Environment: { Variables: { API_URL: API_ADDRESS } } },
  RefreshServiceTokenEventsRuleSchedule1: {
    ScheduleExpression: 'rate(1 hour)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': ['RefreshServiceTokenLambdaFunction', 'Arn'] } }],
  },
  // Lambda does not retry the scheduled job.
  RefreshServiceTokenLambdaEvConf: { MaximumRetryAttempts: 0 },
  ServerlessDeploymentBucket: {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    },
  },
}

/**
 * Returns expected parts of the template of a stage. A test compares these parts with the template, to find values that were
 * changed by mistake in `serverless.yml` or `stack/`.
 */
export function expectedParts(stage: string): object[] {
  return [
    ...[everywhere, ofStage[stage] ?? {}].map((resources) => ({
      Resources: Object.fromEntries(
        Object.entries(resources).map(([name, Properties]) => [name, { Properties }]),
      ),
    })),
    {
      Resources: {
        Table: { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
        Domain: { Condition: 'HasDomain' },
        DomainMapping: { Condition: 'HasDomain' },
        AlarmSubscription: { Condition: 'HasAlarmEmail' },
      },
      Conditions: { HasOnlyDomain: { 'Fn::And': [{ Condition: 'HasDomain' }, expect.anything()] } },
      Outputs: { ServiceUrl: { Value: API_ADDRESS } },
    },
  ]
}

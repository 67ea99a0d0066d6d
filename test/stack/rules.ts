import { expect, test } from 'vitest'
import { ofType, type Packages } from './packages.ts'

const API_ADDRESS = {
  'Fn::If': ['HasOnlyDomain', expect.any(String), { 'Fn::GetAtt': ['HttpApi', 'ApiEndpoint'] }],
}

/** Parts of the template that protect data, and that no other test would miss. */
const protection = {
  Resources: {
    Table: {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      },
    },
    HttpApi: { Properties: { DisableExecuteApiEndpoint: { 'Fn::If': ['HasOnlyDomain', true, false] } } },
    Domain: {
      Condition: 'HasDomain',
      Properties: { DomainNameConfigurations: [{ SecurityPolicy: 'TLS_1_2' }] },
    },
    DomainMapping: { Condition: 'HasDomain' },
    AlarmSubscription: { Condition: 'HasAlarmEmail' },
    RefreshServiceTokenLambdaFunction: {
      Properties: { Environment: { Variables: { API_URL: API_ADDRESS } } },
    },
    // Lambda does not retry the scheduled job.
    RefreshServiceTokenLambdaEvConf: { Properties: { MaximumRetryAttempts: 0 } },
    ServerlessDeploymentBucket: {
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        },
      },
    },
  },
  Outputs: { ServiceUrl: { Value: API_ADDRESS } },
}

export function ruleTests(packages: () => Packages): void {
  const functions = () =>
    Object.entries(packages().functions).map(([id, name]) => ({
      name,
      properties: packages().resources[id]?.Properties ?? {},
    }))

  test('the template protects the data', () => {
    const { stage, text, resources } = packages()
    expect(JSON.parse(text)).toMatchObject(protection)
    expect(resources.Table?.Properties.TableName).toBe(`real-estate-records-${stage}`)
    if (stage === 'prod') expect(JSON.stringify(resources.HttpApi)).not.toContain('"AllowOrigins":["*"]')
  })

  test('functions use the served table, and only login and refresh get the name of the signing key', () => {
    for (const { name, properties } of functions())
      expect(properties, name).toMatchObject({
        Environment: { Variables: { TABLE_NAME: packages().servedTable } },
        LoggingConfig: { LogFormat: 'JSON' },
      })
    const named = functions().filter(({ properties }) =>
      JSON.stringify(properties.Environment).includes('signing-key'),
    )
    expect(named.map(({ name }) => name).toSorted()).toEqual(['login', 'refresh'])
  })

  test('each function and the API have a log group, all with the same retention', () => {
    const logs = ofType(packages().resources, 'AWS::Logs::LogGroup')
    expect(logs).toHaveLength(functions().length + 1)
    const [days, ...others] = new Set(logs.map(([, { Properties }]) => Properties.RetentionInDays))
    expect([days, others]).toEqual([expect.any(Number), []])
  })

  test('only EventBridge may invoke the scheduled job', () => {
    const permissions = ofType(packages().resources, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ FunctionName }) => JSON.stringify(FunctionName).includes('RefreshServiceToken'))
    expect(permissions.map(({ Principal }) => Principal)).toEqual(['events.amazonaws.com'])
  })

  test('sign-ins have a lower rate limit than other routes, and preflights do not have that of unknown routes', () => {
    const { DefaultRouteSettings, RouteSettings } = Object(packages().resources.HttpApiStage?.Properties)
    const limitOf = (route: string) => RouteSettings[route].ThrottlingRateLimit
    expect(limitOf('POST /api/auth/login')).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit)
    expect(limitOf('$default')).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit)
    expect(Object.keys(RouteSettings)).not.toContain('OPTIONS /{proxy+}')
  })

  test('CORS allows and exposes the headers of clients, and WWW-Authenticate also under the name that API Gateway gives it', () => {
    const { AllowHeaders, ExposeHeaders } = Object(packages().resources.HttpApi?.Properties.CorsConfiguration)
    expect(AllowHeaders).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key']),
    )
    expect(ExposeHeaders).toEqual(
      expect.arrayContaining(['ETag', 'WWW-Authenticate', 'X-Amzn-Remapped-WWW-Authenticate']),
    )
  })

  test('the API stage is created after the routes for which it has rate limits', () => {
    const { Resources } = JSON.parse(packages().text)
    const { DependsOn, Properties } = Resources.HttpApiStage
    const awaited = [DependsOn].flat().map((name: string) => Resources[name]?.Properties.RouteKey)
    expect(awaited).toEqual(expect.arrayContaining(Object.keys(Properties.RouteSettings)))
  })

  test('the access log has the client address, route and status of a request but no header, query, body or path', () => {
    const { AccessLogSettings } = packages().resources.HttpApiStage?.Properties ?? {}
    const format: string = Object(AccessLogSettings).Format
    expect(Object.keys(JSON.parse(format))).toEqual(
      expect.arrayContaining(['time', 'request_id', 'route', 'status', 'ms', 'address']),
    )
    expect(format).not.toMatch(/header|query|body|authorizer|path/i)
  })
}

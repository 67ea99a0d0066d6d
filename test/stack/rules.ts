import { describe, expect, test } from 'vitest'
import { readRoutes } from '../support/routes.ts'
import { ofType, type Packages } from './packages.ts'

/** What each function has of memory (MB) and time (s), where it is not the usual 512 and 10. */
const sizes: Record<string, [memory: number, timeout: number]> = {
  login: [1769, 10],
  jwks: [256, 3],
  health: [256, 3],
  refreshServiceToken: [256, 60],
}

/** By stage: days of logs, origins of browsers, requests a second, sign-ins a second, sign-ins at once, units a second. */
const stages: Record<string, object> = {
  dev: { days: 14, origins: ['*'], rate: 50, signIns: 5, atOnce: undefined, read: 4000, write: 1500 },
  prod: {
    days: 90,
    origins: ['https://example.invalid'],
    rate: 200,
    signIns: 20,
    atOnce: 20,
    read: 12_000,
    write: 6000,
  },
}

export function ruleTests(packages: () => Packages): void {
  const propertiesOf = (name: string) => packages().resources[name]?.Properties ?? {}
  const functions = () =>
    Object.entries(packages().functions).map(([id, name]) => ({ name, properties: propertiesOf(id) }))

  test('what a stage may differ in', () => {
    const { resources, stage } = packages()
    const login = functions().find(({ name }) => name === 'login')
    expect(stages[stage]).toBeDefined()
    expect({
      days: resources.LoginLogGroup?.Properties.RetentionInDays,
      origins: Object(propertiesOf('HttpApi').CorsConfiguration).AllowOrigins,
      rate: Object(propertiesOf('HttpApiStage').DefaultRouteSettings).ThrottlingRateLimit,
      signIns: Object(propertiesOf('HttpApiStage').RouteSettings)['POST /api/auth/login'].ThrottlingRateLimit,
      atOnce: login?.properties.ReservedConcurrentExecutions,
      read: Object(propertiesOf('Table').OnDemandThroughput).MaxReadRequestUnits,
      write: Object(propertiesOf('Table').OnDemandThroughput).MaxWriteRequestUnits,
    }).toEqual(stages[stage])
  })

  describe('functions', () => {
    test('run on Node 24 and arm64, are traced, and log JSON', () => {
      expect(functions().length).toBeGreaterThan(20)
      for (const { name, properties } of functions())
        expect(properties, name).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          TracingConfig: { Mode: 'Active' },
          LoggingConfig: { LogFormat: 'JSON' },
          Tags: [
            { Key: 'service', Value: 'real-estate-records' },
            { Key: 'stage', Value: packages().stage },
          ],
        })
    })

    test('have the memory and the time chosen for them', () => {
      const given = functions().map(({ name, properties }) => [
        name,
        [properties.MemorySize, properties.Timeout],
      ])
      const chosen = functions().map(({ name }) => [name, sizes[name] ?? [512, 10]])
      expect(Object.fromEntries(given)).toEqual(Object.fromEntries(chosen))
    })

    test('only login and refresh are told where the signing key is', () => {
      const told = functions().filter(({ properties }) =>
        JSON.stringify(properties.Environment).includes('signing-key'),
      )
      expect(told.map(({ name }) => name).toSorted()).toEqual(['login', 'refresh'])
    })

    test('each has a log that ends', () => {
      const logs = ofType(packages().resources, 'AWS::Logs::LogGroup')
      expect(logs).toHaveLength(functions().length + 1)
      for (const [name, { Properties }] of logs) expect(Properties.RetentionInDays, name).toBeGreaterThan(0)
    })
  })

  test('the job runs every hour, by EventBridge alone, and is not repeated by Lambda', () => {
    const { resources } = packages()
    const [[, rule] = []] = ofType(resources, 'AWS::Events::Rule')
    expect(rule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 hour)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': ['RefreshServiceTokenLambdaFunction', 'Arn'] } }],
    })
    const permissions = ofType(resources, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties)
    const forJob = permissions.filter((each) =>
      JSON.stringify(each.FunctionName).includes('RefreshServiceToken'),
    )
    expect(forJob.map(({ Principal }) => Principal)).toEqual(['events.amazonaws.com'])
    const [[, retries] = []] = ofType(resources, 'AWS::Lambda::EventInvokeConfig')
    expect(retries?.Properties).toMatchObject({ MaximumRetryAttempts: 0 })
  })

  describe('the API', () => {
    test('has every route of the switchboard, answered by payload 2.0, and no other', () => {
      const routes = ofType(packages().resources, 'AWS::ApiGatewayV2::Route').map(
        ([, { Properties }]) => Properties.RouteKey,
      )
      expect(routes.toSorted()).toEqual(
        readRoutes()
          .map(({ method, path }) => `${method} ${path}`)
          .toSorted(),
      )
      for (const [name, { Properties }] of ofType(packages().resources, 'AWS::ApiGatewayV2::Integration'))
        expect(Properties.PayloadFormatVersion, name).toBe('2.0')
    })

    test('limits requests, and waits for the route it limits on its own', () => {
      const { text } = packages()
      const { DependsOn } = JSON.parse(text).Resources.HttpApiStage
      expect(DependsOn).toContain('HttpApiRoutePostApiAuthLogin')
      expect(JSON.parse(text).Resources.HttpApiRoutePostApiAuthLogin.Properties.RouteKey).toBe(
        'POST /api/auth/login',
      )
    })

    test('writes down who asked for which route with which end, and nothing of what was said', () => {
      const format: string = Object(propertiesOf('HttpApiStage').AccessLogSettings).Format
      expect(Object.keys(JSON.parse(format))).toEqual(
        expect.arrayContaining(['time', 'request_id', 'route', 'status', 'ms', 'address']),
      )
      expect(format).not.toMatch(/header|query|body|authorizer|path/i)
    })

    test('a domain and who hears of alarms are there only where they are given', () => {
      const { resources } = packages()
      for (const name of ['Domain', 'DomainMapping']) expect(resources[name]?.Condition).toBe('HasDomain')
      expect(resources.AlarmSubscription?.Condition).toBe('HasAlarmEmail')
    })
  })

  test('the table is kept, can be brought back, is encrypted, forgets what has expired, and has a limit', () => {
    expect(JSON.parse(packages().text).Resources.Table).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        TableName: `real-estate-records-${packages().stage}`,
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      },
    })
  })

  test('the packages lie in a bucket that nobody else can read', () => {
    expect(propertiesOf('ServerlessDeploymentBucket')).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        RestrictPublicBuckets: true,
      },
    })
  })
}

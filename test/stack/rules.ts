import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fromSwitchboard } from '../../lib/local/switchboard.ts'
import { readFunctions } from '../support/project/functions.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { ofType, type Packages } from './packages.ts'
import { sizeMatrix, stageMatrix } from './value-matrix.ts'

const Switchboard = v.object({
  provider: v.object({ deletionProtection: v.object({ stages: v.array(v.string()) }) }),
})

export function ruleTests(packages: () => Packages): void {
  const propertiesOf = (name: string) => packages().resources[name]?.Properties ?? {}
  const functions = () =>
    Object.entries(packages().functions).map(([id, name]) => ({ name, properties: propertiesOf(id) }))

  test('a stage has the values of the table', () => {
    const { resources, stage } = packages()
    const login = functions().find(({ name }) => name === 'login')?.properties
    const cors = Object(propertiesOf('HttpApi').CorsConfiguration)
    const limits = propertiesOf('HttpApiStage')
    const signIns = Object(limits.RouteSettings)['POST /api/auth/login']
    const documents = Object(limits.RouteSettings)['GET /api/v1/openapi.json']
    expect(Object(limits.RouteSettings)['GET /docs/{file}']).toEqual(documents)
    const requests = Object(limits.DefaultRouteSettings)
    const units = Object(propertiesOf('Table').OnDemandThroughput)
    const [domain] = Object(propertiesOf('Domain')).DomainNameConfigurations
    expect(stageMatrix[stage]).toBeDefined()
    expect({
      tls: domain.SecurityPolicy,
      browsersKeepPreflightSeconds: cors.MaxAge,
      days: resources.LoginLogGroup?.Properties.RetentionInDays,
      origins: cors.AllowOrigins,
      requests: { perSecond: requests.ThrottlingRateLimit, burst: requests.ThrottlingBurstLimit },
      signIns: {
        perSecond: signIns.ThrottlingRateLimit,
        burst: signIns.ThrottlingBurstLimit,
        atOnce: login?.ReservedConcurrentExecutions,
      },
      documents: { perSecond: documents.ThrottlingRateLimit, burst: documents.ThrottlingBurstLimit },
      units: { read: units.MaxReadRequestUnits, write: units.MaxWriteRequestUnits },
      stackIsProtected: fromSwitchboard(Switchboard).provider.deletionProtection.stages.includes(stage),
    }).toEqual(stageMatrix[stage])
  })

  describe('functions', () => {
    test('run on Node 24 and arm64 with the same settings, are traced, and log JSON', () => {
      expect(functions().length).toBeGreaterThan(20)
      for (const { name, properties } of functions())
        expect(properties, name).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          TracingConfig: { Mode: 'Active' },
          Environment: { Variables: { TABLE_NAME: packages().servedTable, SESSION_DAYS: '30' } },
          LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' },
          Tags: [
            { Key: 'service', Value: 'real-estate-records' },
            { Key: 'stage', Value: packages().stage },
          ],
        })
    })

    test('have their handler, and the memory and the time chosen for them', () => {
      const given = functions().map(({ name, properties: { Handler, MemorySize, Timeout } }) => [
        name,
        [Handler, MemorySize, Timeout],
      ])
      const chosen = Object.entries(readFunctions()).map(([name, file]) => [
        name,
        [file.replace(/\.ts$/, '.handler'), ...(sizeMatrix[name] ?? [512, 10])],
      ])
      expect(Object.fromEntries(given)).toEqual(Object.fromEntries(chosen))
    })

    test('only login and refresh have the name of the signing key', () => {
      const named = functions().filter(({ properties }) =>
        JSON.stringify(properties.Environment).includes('signing-key'),
      )
      expect(named.map(({ name }) => name).toSorted()).toEqual(['login', 'refresh'])
    })

    test('each has a log group with the retention of the stage, and so has the API', () => {
      const logs = ofType(packages().resources, 'AWS::Logs::LogGroup')
      expect(logs).toHaveLength(functions().length + 1)
      const [days, ...others] = new Set(logs.map(([, { Properties }]) => Properties.RetentionInDays))
      expect([days, others]).toEqual([Object(stageMatrix[packages().stage]).days, []])
    })
  })

  test('the job runs every hour, invoked only by EventBridge, and Lambda does not retry it', () => {
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
    test('has exactly the routes of serverless.yml, with payload 2.0', () => {
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

    test('limits requests, and is made after the routes that have limits of their own', () => {
      const { Resources } = JSON.parse(packages().text)
      const { DependsOn, Properties } = Resources.HttpApiStage
      const awaited = [DependsOn].flat().map((name: string) => Resources[name]?.Properties.RouteKey)
      expect(awaited).toEqual(expect.arrayContaining(Object.keys(Properties.RouteSettings)))
    })

    test('logs address, route and status of a request, but no header, query, body or path', () => {
      const format: string = Object(propertiesOf('HttpApiStage').AccessLogSettings).Format
      expect(Object.keys(JSON.parse(format))).toEqual(
        expect.arrayContaining(['time', 'request_id', 'route', 'status', 'ms', 'address']),
      )
      expect(format).not.toMatch(/header|query|body|authorizer|path/i)
    })

    test('closes its own address where a domain is the only one, and the job and the output name the domain then', () => {
      const { Conditions, Outputs, Resources } = JSON.parse(packages().text)
      expect(Conditions.HasOnlyDomain['Fn::And']).toContainEqual({ Condition: 'HasDomain' })
      expect(Resources.HttpApi.Properties.DisableExecuteApiEndpoint).toEqual({
        'Fn::If': ['HasOnlyDomain', true, false],
      })
      const address = {
        'Fn::If': ['HasOnlyDomain', expect.any(String), { 'Fn::GetAtt': ['HttpApi', 'ApiEndpoint'] }],
      }
      expect(Outputs.ServiceUrl.Value).toEqual(address)
      const { Variables } = Object(propertiesOf('RefreshServiceTokenLambdaFunction').Environment)
      expect(Variables.API_URL).toEqual(address)
    })

    test('serves the reference page in dev, and in prod only if asked to', () => {
      const { Variables } = Object(propertiesOf('GetDocsLambdaFunction').Environment)
      expect(Variables.REFERENCE_PAGE).toBe(packages().stage === 'prod' ? 'off' : 'on')
    })

    test('a domain and a subscription to alarms exist only if they are set', () => {
      const { resources } = packages()
      for (const name of ['Domain', 'DomainMapping']) expect(resources[name]?.Condition).toBe('HasDomain')
      expect(resources.AlarmSubscription?.Condition).toBe('HasAlarmEmail')
    })
  })

  test('the table is retained, recoverable, encrypted, protected from deletion, and has a time to live', () => {
    expect(JSON.parse(packages().text).Resources.Table).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        TableName: `real-estate-records-${packages().stage}`,
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      },
    })
  })

  test('the bucket of the packages blocks all public access', () => {
    expect(propertiesOf('ServerlessDeploymentBucket')).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        RestrictPublicBuckets: true,
      },
    })
  })
}

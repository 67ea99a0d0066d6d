import { describe, expect, test } from 'vitest'
import { readEveryRoute } from '../support/requests/routes.ts'
import { readFunctions } from '../support/requests/sample-events.ts'
import { expectedParts, sizeMatrix, unknownKeys } from './expected-resources.ts'
import { ofType, type Packages } from './packages.ts'

export function ruleTests(packages: () => Packages): void {
  const functions = () =>
    Object.entries(packages().functions).map(([id, name]) => ({
      name,
      properties: packages().resources[id]?.Properties ?? {},
    }))

  test('the template has the values of expected-resources.ts', () => {
    const { stage, text, resources } = packages()
    for (const part of expectedParts(stage)) expect(JSON.parse(text)).toMatchObject(part)
    expect(resources.Table?.Properties.TableName).toBe(`real-estate-records-${stage}`)
  })

  describe('functions', () => {
    test('functions run on Node 24 and arm64 with the same settings, tracing and JSON logs', () => {
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

    test('each function has the expected handler, memory and timeout', () => {
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

    test('only login and refresh get the parameter name of the signing key', () => {
      const named = functions().filter(({ properties }) =>
        JSON.stringify(properties.Environment).includes('signing-key'),
      )
      expect(named.map(({ name }) => name).toSorted()).toEqual(['login', 'refresh'])
    })

    test('each function and the API have a log group, all with the same retention', () => {
      const logs = ofType(packages().resources, 'AWS::Logs::LogGroup')
      expect(logs).toHaveLength(functions().length + 1)
      expect(new Set(logs.map(([, { Properties }]) => Properties.RetentionInDays)).size).toBe(1)
    })
  })

  test('only EventBridge may invoke the scheduled job', () => {
    const permissions = ofType(packages().resources, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ FunctionName }) => JSON.stringify(FunctionName).includes('RefreshServiceToken'))
    expect(permissions.map(({ Principal }) => Principal)).toEqual(['events.amazonaws.com'])
  })

  describe('the API', () => {
    test('the API has exactly the routes of serverless.yml, with payload version 2.0', () => {
      const { resources } = packages()
      const keys = ofType(resources, 'AWS::ApiGatewayV2::Route').map(
        ([, { Properties }]) => Properties.RouteKey,
      )
      const expected = readEveryRoute().map(({ method, path }) => `${method} ${path}`)
      expect(keys.toSorted()).toEqual([...unknownKeys, ...expected].toSorted())
      for (const [name, { Properties }] of ofType(resources, 'AWS::ApiGatewayV2::Integration'))
        expect(Properties.PayloadFormatVersion, name).toBe('2.0')
    })

    test('the rate limit of unknown routes does not apply to preflights', () => {
      const { RouteSettings } = packages().resources.HttpApiStage?.Properties ?? {}
      expect(Object.keys(Object(RouteSettings)).filter((key) => unknownKeys.includes(key))).toEqual([
        '$default',
      ])
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
  })
}

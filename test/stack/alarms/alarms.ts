import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ofType, type Packages } from '../packages.ts'
import { alarmMatrix, filterMatrix } from '../value-matrix.ts'
import { Metric, type MetricName, Query } from './evaluation.ts'
import { alarmRow, filterRow } from './rows.ts'

/** The metrics that AWS keeps of what this stack has (as its documents name them), and their dimension. */
const known: Record<string, { dimension: string; type: string; metrics: string[] }> = {
  'AWS/ApiGateway': {
    dimension: 'ApiId',
    type: 'AWS::ApiGatewayV2::Api',
    metrics: ['4xx', '5xx', 'Count', 'Latency', 'IntegrationLatency', 'DataProcessed'],
  },
  'AWS/DynamoDB': {
    dimension: 'TableName',
    type: 'AWS::DynamoDB::Table',
    metrics: [
      'ConsumedReadCapacityUnits',
      'ConsumedWriteCapacityUnits',
      'ReadThrottleEvents',
      'WriteThrottleEvents',
      'TransactionConflict',
      'SuccessfulRequestLatency',
    ],
  },
  'AWS/Lambda': {
    dimension: 'FunctionName',
    type: 'AWS::Lambda::Function',
    metrics: ['Invocations', 'Errors', 'Throttles', 'Duration', 'ConcurrentExecutions'],
  },
}

const Reference = v.object({ Ref: v.string() })
const Alarm = v.object({
  AlarmDescription: v.pipe(v.string(), v.minLength(40)),
  AlarmActions: v.tuple([Reference]),
  OKActions: v.tuple([Reference]),
  TreatMissingData: v.picklist(['notBreaching', 'breaching']),
  Metrics: v.optional(v.array(Query)),
})
const Filter = v.object({
  LogGroupName: Reference,
  MetricTransformations: v.array(v.object({ MetricNamespace: v.string(), MetricName: v.string() })),
})
const Dashboard = v.object({ DashboardBody: v.object({ 'Fn::Sub': v.string() }) })
const Widgets = v.object({
  widgets: v.array(v.object({ properties: v.object({ metrics: v.array(v.array(v.unknown())) }) })),
})

/** What is wrong with a metric: that nobody keeps it, or that it is of something that is not in the stack. */
function faultOf(
  { Namespace, MetricName, Dimensions }: MetricName,
  { resources, stage }: Packages,
): string | undefined {
  const name = `${Namespace} ${MetricName}`
  if (Namespace === `real-estate-records/${stage}`) {
    const filters = ofType(resources, 'AWS::Logs::MetricFilter').map(([, { Properties }]) =>
      v.parse(Filter, Properties),
    )
    const made = filters.flatMap(({ MetricTransformations }) => MetricTransformations)
    return made.some((each) => each.MetricName === MetricName) ? undefined : `${name} is made by no filter`
  }
  const kind = known[Namespace]
  if (!kind?.metrics.includes(MetricName)) return `${name} is no metric`
  const [dimension, operation, ...others] = Dimensions
  // What a table answers successfully is kept for each operation; no other metric is.
  const operations = MetricName === 'SuccessfulRequestLatency' ? 'Operation TransactWriteItems' : undefined
  const given = operation && `${operation.Name} ${operation.Value}`
  if (dimension?.Name !== kind.dimension || given !== operations || others.length > 0)
    return `${name} is not kept by those dimensions`
  const subject = refOf(dimension)
  // By its reference, or by its name: a table that was restored has another than the stack's.
  const isThere = ofType(resources, kind.type).some(
    ([id, { Properties }]) => subject === id || subject === Properties[kind.dimension],
  )
  if (!isThere) return `${name} is of ${subject}, which is not there`
  return undefined
}

function refOf({ Value }: MetricName['Dimensions'][number]): string {
  return typeof Value === 'string' ? Value : Value.Ref
}

function alarmsOf({ resources }: Packages) {
  return ofType(resources, 'AWS::CloudWatch::Alarm').map(([name, { Properties }]) => {
    const alarm = v.parse(Alarm, Properties)
    const metrics = alarm.Metrics?.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []))
    return { name, alarm, metrics: metrics ?? [v.parse(Metric, Properties)] }
  })
}

/** The metrics of the dashboard: `.` stands for what the row before has there, and `...` for all of it. */
function shownMetrics({ resources }: Packages): MetricName[] {
  const [[, dashboard] = []] = ofType(resources, 'AWS::CloudWatch::Dashboard')
  const body = v.parse(Dashboard, dashboard?.Properties).DashboardBody['Fn::Sub']
  return v.parse(Widgets, JSON.parse(body)).widgets.flatMap(({ properties }) => {
    let before: string[] = []
    return properties.metrics.map((row) => {
      const given = row.filter((part) => typeof part === 'string')
      before =
        given[0] === '...' ? before : given.map((part, at) => (part === '.' ? (before[at] ?? '') : part))
      const [Namespace = '', MetricName = '', Name, Ref] = before
      const Value = Ref?.startsWith('${') ? { Ref: Ref.slice(2, -1) } : Ref
      const Dimensions = Name === undefined || Value === undefined ? [] : [{ Name, Value }]
      return { Namespace, MetricName, Dimensions }
    })
  })
}

export function alarmTests(packages: () => Packages): void {
  test('there is an alarm for whatever an operator has to hear of, with the values written for it', () => {
    const rows = ofType(packages().resources, 'AWS::CloudWatch::Alarm').map(([name, { Properties }]) => [
      name,
      alarmRow(Properties),
    ])
    expect(Object.fromEntries(rows)).toEqual(alarmMatrix)
  })

  test('filters count what is written for them', () => {
    const rows = ofType(packages().resources, 'AWS::Logs::MetricFilter').map(([name, { Properties }]) => [
      name,
      filterRow(Properties),
    ])
    expect(Object.fromEntries(rows)).toEqual(filterMatrix)
  })

  test('each is about what its name says', () => {
    const subjects = alarmsOf(packages()).map(({ name, metrics }) => [
      name,
      [...new Set(metrics.flatMap(({ Dimensions }) => Dimensions.slice(0, 1).map(refOf)))].join(),
    ])
    const table = `real-estate-records-${packages().stage}`
    expect(Object.fromEntries(subjects)).toEqual({
      JobFailureAlarm: 'RefreshServiceTokenLambdaFunction',
      JobSilenceAlarm: 'RefreshServiceTokenLambdaFunction',
      LatencyAlarm: 'HttpApi',
      ServerErrorAlarm: 'HttpApi',
      SignInFailureAlarm: '',
      ThrottledRequestsAlarm: '',
      ThrottledTableAlarm: table,
      UnavailableAlarm: '',
      WriteConflictAlarm: table,
    })
  })

  test('every alarm is about a metric that exists, of something in this stack', () => {
    const faults = alarmsOf(packages()).flatMap(({ name, metrics }) =>
      metrics
        .map((metric) => faultOf(metric, packages()))
        .filter((fault) => fault !== undefined)
        .map((fault) => `${name}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('an expression is about metrics of its alarm', () => {
    for (const { name, alarm } of alarmsOf(packages())) {
      const ids = (alarm.Metrics ?? []).map(({ Id }) => Id)
      const used = (alarm.Metrics ?? []).flatMap(({ Expression }) => Expression?.match(/\b[a-z]\w*/g) ?? [])
      expect(
        used.filter((id) => !ids.includes(id)),
        name,
      ).toEqual([])
    }
  })

  test('all of them tell one topic, when they begin and when they end', () => {
    const topics = ofType(packages().resources, 'AWS::SNS::Topic').map(([name]) => name)
    expect(topics).toHaveLength(1)
    for (const { alarm } of alarmsOf(packages()))
      expect([...alarm.AlarmActions, ...alarm.OKActions].map(({ Ref }) => Ref)).toEqual([
        ...topics,
        ...topics,
      ])
  })

  test('the dashboard shows metrics that exist, of something in this stack', () => {
    const metrics = shownMetrics(packages())
    expect(metrics.length).toBeGreaterThan(10)
    expect(
      metrics.map((metric) => faultOf(metric, packages())).filter((fault) => fault !== undefined),
    ).toEqual([])
  })

  test('filters look for fields that the access log has', () => {
    const { resources } = packages()
    const format = JSON.stringify(resources.HttpApiStage?.Properties.AccessLogSettings)
    for (const [name, { Properties }] of ofType(resources, 'AWS::Logs::MetricFilter')) {
      expect(v.parse(Filter, Properties).LogGroupName.Ref, name).toBe('HttpApiLogGroup')
      const fields = [...String(Properties.FilterPattern).matchAll(/\$\.(\w+)/g)].map(
        ([, field]) => `\\"${field}\\"`,
      )
      expect(fields.length).toBeGreaterThan(0)
      for (const field of fields) expect(format, name).toContain(field)
    }
  })
}

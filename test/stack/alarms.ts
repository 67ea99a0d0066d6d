import * as v from 'valibot'
import { expect, test } from 'vitest'
import { alarmTable, filterTable } from './alarm-table.ts'
import { ofType, type Packages } from './packages.ts'

const Reference = v.object({ Ref: v.string() })
const Metric = v.object({
  Namespace: v.string(),
  MetricName: v.string(),
  Dimensions: v.optional(
    v.array(v.object({ Name: v.string(), Value: v.union([v.string(), Reference]) })),
    [],
  ),
})
const Query = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(v.object({ Metric, Period: v.number(), Stat: v.string() })),
})
const Alarm = v.object({
  AlarmDescription: v.pipe(v.string(), v.minLength(40)),
  AlarmActions: v.tuple([Reference]),
  OKActions: v.tuple([Reference]),
  ComparisonOperator: v.picklist(['GreaterThanThreshold', 'LessThanThreshold']),
  Threshold: v.number(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  TreatMissingData: v.string(),
})
/** An alarm on one metric says it itself; one on several has them in a list, with an expression. */
const OneMetric = v.object({ ...Metric.entries, Statistic: v.string(), Period: v.number() })
const Metrics = v.union([
  v.object({ Metrics: v.array(Query) }),
  v.pipe(
    OneMetric,
    v.transform(({ Statistic: Stat, Period, ...Metric }) => ({
      Metrics: [{ Id: 'only', Expression: undefined, MetricStat: { Metric, Period, Stat } }],
    })),
  ),
])
const Filter = v.object({
  LogGroupName: v.strictObject({ Ref: v.literal('HttpApiLogGroup') }),
  FilterPattern: v.string(),
  MetricTransformations: v.tuple([
    v.object({
      MetricNamespace: v.string(),
      MetricName: v.string(),
      MetricValue: v.string(),
      DefaultValue: v.number(),
    }),
  ]),
})
const Dashboard = v.object({ DashboardBody: v.object({ 'Fn::Sub': v.string() }) })
const Widgets = v.object({
  widgets: v.array(v.object({ properties: v.object({ metrics: v.array(v.array(v.unknown())) }) })),
})

const signs = { GreaterThanThreshold: '>', LessThanThreshold: '<' }

/** An alarm of the template, as a row of the table without its words for the docs. */
function alarmRow(properties: unknown) {
  const alarm = v.parse(Alarm, properties)
  const queries = v.parse(Metrics, properties).Metrics
  const stats = queries.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []))
  const { EvaluationPeriods: periods, DatapointsToAlarm: needed = periods } = alarm
  const seconds = [...new Set(stats.map(({ Period }) => Period))].join(' and ')
  const when = `${signs[alarm.ComparisonOperator]} ${alarm.Threshold} in ${needed} of ${periods} x ${seconds} s`
  return {
    expression: queries.flatMap(({ Expression }) => Expression ?? []).join('; ') || undefined,
    metrics: Object.fromEntries(stats.map(({ Id, Stat, Metric }) => [Id, `${Stat} ${metricText(Metric)}`])),
    rings: `${when}, no data is ${alarm.TreatMissingData}`,
  }
}

function metricText({ Namespace, MetricName, Dimensions }: v.InferOutput<typeof Metric>): string {
  const dimensions = Dimensions.map(
    ({ Name, Value }) => `${Name}=${typeof Value === 'string' ? Value : Value.Ref}`,
  )
  return [Namespace, MetricName, ...dimensions].join(' ')
}

function filterRow(properties: unknown): [pattern: string, counts: string] {
  const { FilterPattern, MetricTransformations } = v.parse(Filter, properties)
  const [{ MetricNamespace, MetricName, MetricValue, DefaultValue }] = MetricTransformations
  return [FilterPattern, `${MetricNamespace} ${MetricName} += ${MetricValue}, else ${DefaultValue}`]
}

/** The metrics of the dashboard: `.` stands for what the row before has there, and `...` for all of it. */
function dashboardMetrics({ resources }: Packages): string[] {
  const [[, dashboard] = []] = ofType(resources, 'AWS::CloudWatch::Dashboard')
  const body = v.parse(Dashboard, dashboard?.Properties).DashboardBody['Fn::Sub']
  return v.parse(Widgets, JSON.parse(body)).widgets.flatMap(({ properties }) => {
    let before: string[] = []
    return properties.metrics.map((row) => {
      const given = row.filter((part) => typeof part === 'string')
      if (given[0] !== '...') before = given.map((part, at) => (part === '.' ? (before[at] ?? '') : part))
      const [namespace, metric, name, value] = before.map((part) => part.replace(/^\$\{(\w+)\}$/, '$1'))
      return name === undefined ? `${namespace} ${metric}` : `${namespace} ${metric} ${name}=${value}`
    })
  })
}

export function alarmTests(packages: () => Packages): void {
  /** A part of the table for this stage. */
  const ofStage = <T>(rows: T): unknown =>
    JSON.parse(
      JSON.stringify(rows)
        .replaceAll('{table}', packages().servedTable)
        .replaceAll('{own}', `real-estate-records/${packages().stage}`),
    )
  const rowsOf = (type: string, row: (properties: unknown) => unknown) =>
    Object.fromEntries(
      ofType(packages().resources, type).map(([name, { Properties }]) => [name, row(Properties)]),
    )

  test('the alarms are those of the table, each on its metrics with its values', () => {
    const rows = Object.entries(alarmTable).map(([name, { doc: _, ...row }]) => [name, row])
    expect(rowsOf('AWS::CloudWatch::Alarm', alarmRow)).toEqual(ofStage(Object.fromEntries(rows)))
  })

  test('the filters are those of the table, over fields that the access log has', () => {
    expect(rowsOf('AWS::Logs::MetricFilter', filterRow)).toEqual(ofStage(filterTable))
    const format = String(Object(packages().resources.HttpApiStage?.Properties.AccessLogSettings).Format)
    for (const [pattern] of Object.values(filterTable))
      for (const [, field = ''] of pattern.matchAll(/\$\.(\w+)/g))
        expect(Object.keys(JSON.parse(format)), pattern).toContain(field)
  })

  test('every alarm tells the one topic, when it begins and when it ends', () => {
    const [[topic] = [], ...others] = ofType(packages().resources, 'AWS::SNS::Topic')
    expect(others).toEqual([])
    for (const [name, { Properties }] of ofType(packages().resources, 'AWS::CloudWatch::Alarm')) {
      const { AlarmActions, OKActions } = v.parse(Alarm, Properties)
      expect([...AlarmActions, ...OKActions], name).toEqual([{ Ref: topic }, { Ref: topic }])
    }
  })

  test('the dashboard shows the same metrics as the alarms, and a few beside them', () => {
    const beside = [
      'AWS/ApiGateway 4xx ApiId=HttpApi',
      'AWS/DynamoDB ConsumedReadCapacityUnits TableName={table}',
      'AWS/DynamoDB ConsumedWriteCapacityUnits TableName={table}',
      'AWS/Lambda ConcurrentExecutions FunctionName=LoginLambdaFunction',
      'AWS/Lambda Throttles FunctionName=LoginLambdaFunction',
    ]
    const alarmed = Object.values(alarmTable)
      .flatMap(({ metrics }) => Object.values(metrics))
      .map((metric) => metric.replace(/^\w+ /, ''))
    const unknown = dashboardMetrics(packages()).filter(
      (metric) => !Object(ofStage([...alarmed, ...beside])).includes(metric),
    )
    expect(unknown).toEqual([])
    expect(dashboardMetrics(packages()).length).toBeGreaterThan(10)
  })
}

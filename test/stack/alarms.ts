import * as v from 'valibot'
import { expect, test } from 'vitest'
import { alarmTable, filterTable } from './alarm-table.ts'
import { ofType, type Packages } from './packages.ts'

const Reference = v.object({ Ref: v.string() })
const Dimension = v.object({ Name: v.string(), Value: v.union([v.string(), Reference]) })
const Metric = v.object({
  Namespace: v.string(),
  MetricName: v.string(),
  Dimensions: v.optional(v.array(Dimension), []),
})
const Query = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(v.object({ Metric, Period: v.number(), Stat: v.string() })),
})
const TheTopic = v.tuple([v.object({ Ref: v.literal('Alarms') })])
const Alarm = v.object({
  AlarmDescription: v.pipe(v.string(), v.minLength(40)),
  AlarmActions: TheTopic,
  OKActions: TheTopic,
  ComparisonOperator: v.picklist(['GreaterThanThreshold', 'LessThanThreshold']),
  Threshold: v.number(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  TreatMissingData: v.string(),
})
/** The metric queries of an alarm. An alarm without an expression has the properties of a single metric instead. */
const Queries = v.union([
  v.pipe(
    v.object({ Metrics: v.array(Query) }),
    v.transform(({ Metrics }) => Metrics),
  ),
  v.pipe(
    v.object({ ...Metric.entries, Statistic: v.string(), Period: v.number() }),
    v.transform(({ Statistic: Stat, Period, ...Metric }) => [
      { Id: 'only', Expression: undefined, MetricStat: { Metric, Period, Stat } },
    ]),
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
const Dashboard = v.object({ DashboardBody: v.object({ 'Fn::Sub': v.pipe(v.string(), v.parseJson()) }) })

const RouteSettings = v.object({ DetailedMetricsEnabled: v.boolean() })
const StageSettings = v.object({
  DefaultRouteSettings: RouteSettings,
  RouteSettings: v.record(v.string(), RouteSettings),
})

const signs = { GreaterThanThreshold: '>', LessThanThreshold: '<' }

/** Converts an alarm of the template to a row of `alarmTable`, without `doc`. */
function alarmRow(properties: unknown) {
  const alarm = v.parse(Alarm, properties)
  const queries = v.parse(Queries, properties)
  const stats = queries.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []))
  const { EvaluationPeriods: periods, DatapointsToAlarm: needed = periods } = alarm
  const seconds = [...new Set(stats.map(({ Period }) => Period))].join(' and ')
  const when = `${signs[alarm.ComparisonOperator]} ${alarm.Threshold} in ${needed} of ${periods} x ${seconds} s`
  return {
    expression: queries.flatMap(({ Expression }) => Expression ?? []).join('; ') || undefined,
    metrics: Object.fromEntries(stats.map(({ Id, Stat, Metric }) => [Id, `${Stat} ${metricText(Metric)}`])),
    fires: `${when}, no data is ${alarm.TreatMissingData}`,
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

export function alarmTests(packages: () => Packages): void {
  /** Replaces the placeholders of `alarmTable` or `filterTable` by the values of this stage. */
  const ofStage = (rows: object): unknown =>
    JSON.parse(
      JSON.stringify(rows)
        .replaceAll('{table}', packages().servedTable)
        .replaceAll('{own}', `real-estate-records/${packages().stage}`),
    )
  const rowsOf = (type: string, row: (properties: unknown) => unknown) =>
    Object.fromEntries(
      ofType(packages().resources, type).map(([name, { Properties }]) => [name, row(Properties)]),
    )

  test('the alarms of the template equal alarmTable and notify the topic Alarms', () => {
    const rows = Object.entries(alarmTable).map(([name, { doc: _, ...row }]) => [name, row])
    expect(rowsOf('AWS::CloudWatch::Alarm', alarmRow)).toEqual(ofStage(Object.fromEntries(rows)))
  })

  test('the metric filters of the template equal filterTable and use only fields of the access log', () => {
    expect(rowsOf('AWS::Logs::MetricFilter', filterRow)).toEqual(ofStage(filterTable))
    const format = String(Object(packages().resources.HttpApiStage?.Properties.AccessLogSettings).Format)
    for (const [pattern] of Object.values(filterTable))
      for (const [, field = ''] of pattern.matchAll(/\$\.(\w+)/g))
        expect(Object.keys(JSON.parse(format)), pattern).toContain(field)
  })

  test('the dashboard shows the served table, and only metrics of the alarms and of a list in this test', () => {
    const { DashboardBody } = v.parse(Dashboard, packages().resources.Dashboard?.Properties)
    const body = JSON.stringify(DashboardBody['Fn::Sub'])
    const alarmed = Object.values(alarmTable).flatMap(({ metrics }) => Object.values(metrics))
    const known = alarmed.map((metric) => metric.split(' ')[2])
    known.push(
      '4xx',
      'ConsumedReadCapacityUnits',
      'ConsumedWriteCapacityUnits',
      'ConcurrentExecutions',
      'Throttles',
    )
    const shown = [...body.matchAll(/\["(?:\.|[\w/-]+)","(\w+)"/g)].map(([, name]) => name)
    expect(shown.length).toBeGreaterThan(10)
    expect(known).toEqual(expect.arrayContaining(shown))
    expect(body).toContain(`"TableName","${packages().servedTable}"`)
  })

  test('the dashboard shows the latency and the errors of each route, from the detailed metrics of API Gateway', () => {
    const { resources, stage } = packages()
    const { DashboardBody } = v.parse(Dashboard, resources.Dashboard?.Properties)
    const body = JSON.stringify(DashboardBody['Fn::Sub'])
    const searched = [...body.matchAll(/SEARCH\('\{(.+?)\} (.+?)', '(\w+)', 300\)/g)].map(
      ([, ...parts]) => parts,
    )
    const ofRoute = 'AWS/ApiGateway,ApiId,Method,Resource,Stage'
    const named = (metric: string) => `ApiId=\\"\${HttpApi}\\" MetricName=\\"${metric}\\"`
    expect(searched).toEqual([
      [ofRoute, named('Latency'), 'p95'],
      [ofRoute, named('5xx'), 'Sum'],
    ])
    const isOn = stage === 'prod'
    expect(body).toContain(`(routeMetrics: ${isOn})`)
    const { DefaultRouteSettings, RouteSettings } = v.parse(StageSettings, resources.HttpApiStage?.Properties)
    for (const settings of [DefaultRouteSettings, ...Object.values(RouteSettings)])
      expect(settings.DetailedMetricsEnabled).toBe(isOn)
  })
}

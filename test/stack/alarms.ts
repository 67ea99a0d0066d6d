import { expect, test } from 'vitest'
import { ofType, type Packages } from './packages.ts'
import { awsMetrics } from './schemas.ts'

/** Returns the metrics in a part of the template, as `Namespace Name`. Widgets of the dashboard write metrics as lists. */
function metricsIn(part: unknown): string[] {
  const text = JSON.stringify(part).replaceAll('\\', '')
  const named = text.matchAll(/"Namespace":"([^"]+)","MetricName":"([^"]+)"/g)
  const searched = text.matchAll(/\{(AWS\/\w+)[\w,]*\} [^']*MetricName="(\w+)"/g)
  let namespace = ''
  const shown = [...text.matchAll(/\["(\.|[\w/-]+)","(\w+)"/g)].map(([, before = '.', name]) => {
    if (before !== '.') namespace = before
    return `${namespace} ${name}`
  })
  return [...[...named, ...searched].map(([, ...names]) => names.join(' ')), ...shown]
}

export function alarmTests(packages: () => Packages): void {
  const filters = () =>
    ofType(packages().resources, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties)
  const alarms = () =>
    ofType(packages().resources, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties)
  /** The body of the dashboard, which is JSON text in the template. */
  const dashboard = () =>
    JSON.parse(Object(packages().resources.Dashboard?.Properties.DashboardBody)['Fn::Sub'])

  test('every alarm has a description and notifies the topic Alarms', () => {
    expect(alarms().length).toBeGreaterThan(5)
    const topic = [{ Ref: 'Alarms' }]
    for (const alarm of alarms()) {
      expect(String(alarm.AlarmDescription).length).toBeGreaterThan(40)
      expect(alarm).toMatchObject({ AlarmActions: topic, OKActions: topic })
    }
  })

  test('every metric of an alarm or of the dashboard is a metric of AWS, or is counted by a metric filter', () => {
    const own = filters().map(({ MetricTransformations }) => {
      const [{ MetricNamespace, MetricName }] = [MetricTransformations].flat().map(Object)
      return `${MetricNamespace} ${MetricName}`
    })
    const [alarmed, shown] = [alarms().flatMap(metricsIn), metricsIn(dashboard())]
    expect(Math.min(alarmed.length, shown.length)).toBeGreaterThan(10)
    const known = [...own, ...awsMetrics()]
    expect([...alarmed, ...shown].filter((each) => !known.includes(each))).toEqual([])
    expect(alarmed).toEqual(expect.arrayContaining(own))
  })

  test('alarms and the dashboard watch the table that the stage serves', () => {
    const tables = JSON.stringify(alarms()).matchAll(/"TableName","Value":"([^"]+)"/g)
    expect(new Set([...tables].map(([, name]) => name))).toEqual(new Set([packages().servedTable]))
    expect(JSON.stringify(dashboard())).toContain(`"TableName","${packages().servedTable}"`)
  })

  test('the metric filters use only fields of the access log, or the code in the log of a function', () => {
    const format = String(Object(packages().resources.HttpApiStage?.Properties.AccessLogSettings).Format)
    for (const { FilterPattern, LogGroupName } of filters()) {
      const isAccessLog = Object(LogGroupName).Ref === 'HttpApiLogGroup'
      const fields = isAccessLog ? Object.keys(JSON.parse(format)) : ['code']
      for (const [, field = ''] of String(FilterPattern).matchAll(/\$\.(\w+)/g))
        expect(fields).toContain(field)
    }
  })

  test('every route has detailed metrics if routeMetrics is on, and the dashboard says so', () => {
    const { resources, stage } = packages()
    const { DefaultRouteSettings, RouteSettings } = Object(resources.HttpApiStage?.Properties)
    const isOn = stage === 'prod'
    expect(JSON.stringify(dashboard())).toContain(`(routeMetrics: ${isOn})`)
    for (const settings of [DefaultRouteSettings, ...Object.values(RouteSettings)])
      expect(settings).toMatchObject({ DetailedMetricsEnabled: isOn })
  })
}

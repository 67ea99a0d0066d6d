import * as v from 'valibot'
import { evaluated, type Point } from './expression.ts'

/** One datum of a metric: when (s) and what. */
export type Sample = { at: number; value: number }
export type State = 'OK' | 'ALARM'

const Dimensions = v.optional(
  v.array(v.object({ Name: v.string(), Value: v.union([v.string(), v.object({ Ref: v.string() })]) })),
  [],
)
export const Metric = v.object({ Namespace: v.string(), MetricName: v.string(), Dimensions })
export const Query = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(v.object({ Metric, Period: v.number(), Stat: v.string() })),
})
export const Rule = v.object({
  ComparisonOperator: v.picklist(['GreaterThanThreshold', 'LessThanThreshold']),
  Threshold: v.number(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  TreatMissingData: v.picklist(['notBreaching', 'breaching']),
})
export const Simple = v.object({ ...Metric.entries, Statistic: v.string(), Period: v.number() })

export type MetricName = v.InferOutput<typeof Metric>

/**
 * The states an alarm goes through over some time, one at the end of each period for which it has all it looks at
 * (CloudWatch User Guide, "Alarm evaluation"): ALARM where so many of the last points breach, a missing one as the alarm
 * says. CloudWatch looks a little further back where points are missing; what comes late is not simulated.
 * @param properties of an `AWS::CloudWatch::Alarm`
 */
export function statesOf(
  properties: unknown,
  samplesOf: (metric: MetricName) => readonly Sample[],
  seconds: number,
): State[] {
  const rule = v.parse(Rule, properties)
  const { period, points } = pointsOf(properties, samplesOf, seconds)
  const { EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = rule
  const breaching = points.map((point) => isBreaching(rule, point))
  return Array.from({ length: Math.floor(seconds / period) - EvaluationPeriods + 1 }, (_, first) => {
    const looked = breaching.slice(first, first + EvaluationPeriods)
    return looked.filter(Boolean).length >= DatapointsToAlarm ? 'ALARM' : 'OK'
  })
}

function isBreaching(rule: v.InferOutput<typeof Rule>, point: Point): boolean {
  if (point === undefined) return rule.TreatMissingData === 'breaching'
  return rule.ComparisonOperator === 'GreaterThanThreshold' ? point > rule.Threshold : point < rule.Threshold
}

function pointsOf(
  properties: unknown,
  samplesOf: (metric: MetricName) => readonly Sample[],
  seconds: number,
): { period: number; points: Point[] } {
  if (v.is(Simple, properties)) {
    const { Period, Statistic, ...metric } = v.parse(Simple, properties)
    return { period: Period, points: statistics(samplesOf(metric), Statistic, Period, seconds) }
  }
  const { Metrics } = v.parse(v.object({ Metrics: v.array(Query) }), properties)
  const series = Metrics.flatMap(({ Id, MetricStat }) =>
    MetricStat
      ? [
          {
            id: Id,
            period: MetricStat.Period,
            points: statistics(samplesOf(MetricStat.Metric), MetricStat.Stat, MetricStat.Period, seconds),
          },
        ]
      : [],
  )
  const [period, ...others] = new Set(series.map((each) => each.period))
  const expressions = Metrics.flatMap(({ Expression }) => Expression ?? [])
  const [expression] = expressions
  if (period === undefined || others.length > 0 || expressions.length !== 1 || !expression)
    throw new Error('An alarm has one expression, over metrics of one period')
  const points = Array.from({ length: Math.floor(seconds / period) }, (_, at) =>
    evaluated(expression, Object.fromEntries(series.map(({ id, points }) => [id, points[at]]))),
  )
  return { period, points }
}

function statistics(samples: readonly Sample[], stat: string, period: number, seconds: number): Point[] {
  const periods = Array.from({ length: Math.floor(seconds / period) }, (): number[] => [])
  for (const { at, value } of samples) periods[Math.floor(at / period)]?.push(value)
  return periods.map((values) => (values.length === 0 ? undefined : statistic(values, stat)))
}

function statistic(values: number[], stat: string): number {
  const sum = values.reduce((total, value) => total + value, 0)
  if (stat === 'Sum') return sum
  if (stat === 'Average') return sum / values.length
  if (stat === 'SampleCount') return values.length
  const [, percent] = /^p(\d+)$/.exec(stat) ?? []
  if (percent === undefined) throw new Error(`What is the statistic ${stat}?`)
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((Number(percent) / 100) * sorted.length) - 1)] ?? 0
}

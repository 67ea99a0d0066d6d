import * as v from 'valibot'
import { type Metric, Query, Rule, Simple } from './evaluation.ts'

const Filter = v.object({
  FilterPattern: v.string(),
  MetricTransformations: v.tuple([
    v.object({ MetricName: v.string(), MetricValue: v.string(), DefaultValue: v.number() }),
  ]),
})
const signs = { GreaterThanThreshold: '>', LessThanThreshold: '<' }

/** An alarm of the template as the written matrix has it. */
export function alarmRow(properties: unknown): string {
  const { ComparisonOperator, Threshold, EvaluationPeriods, TreatMissingData, ...rule } = v.parse(
    Rule,
    properties,
  )
  const { measure, period } = v.is(Simple, properties)
    ? single(v.parse(Simple, properties))
    : combined(properties)
  const enough = rule.DatapointsToAlarm ?? EvaluationPeriods
  return `${measure} ${signs[ComparisonOperator]} ${Threshold} in ${enough} of ${EvaluationPeriods} x ${period} s, no data is ${TreatMissingData}`
}

/** A filter of the template as the written matrix has it. */
export function filterRow(properties: unknown): [pattern: string, counts: string] {
  const { FilterPattern, MetricTransformations } = v.parse(Filter, properties)
  const [{ MetricName, MetricValue, DefaultValue }] = MetricTransformations
  return [FilterPattern, `${MetricName} += ${MetricValue}, else ${DefaultValue}`]
}

function single({ Statistic, Period, ...metric }: v.InferOutput<typeof Simple>) {
  return { measure: `${Statistic} ${named(metric)}`, period: Period }
}

function combined(properties: unknown) {
  const { Metrics } = v.parse(v.object({ Metrics: v.array(Query) }), properties)
  const expressions = Metrics.flatMap(({ Expression }) => Expression ?? [])
  const stats = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []))
  return {
    measure: `${expressions.join('; ')} of ${stats.map(({ Id, Stat, Metric }) => `${Id}: ${Stat} ${named(Metric)}`).join(', ')}`,
    period: [...new Set(stats.map(({ Period }) => Period))].join(' and '),
  }
}

/** Without the table: which one that is differs between stages. */
function named({ MetricName, Dimensions }: v.InferOutput<typeof Metric>): string {
  const others = Dimensions.filter(({ Name }) => Name !== 'TableName')
  return [MetricName, ...others.flatMap(({ Value }) => (typeof Value === 'string' ? Value : []))].join(' ')
}

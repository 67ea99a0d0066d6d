import * as v from 'valibot'
import { ofType, type Packages } from '../packages.ts'
import type { Happenings } from './busy-hour.ts'
import type { MetricName, Sample } from './evaluation.ts'
import { fieldOf, matches } from './filter-pattern.ts'

const Filter = v.object({
  FilterPattern: v.string(),
  MetricTransformations: v.tuple([
    v.object({ MetricName: v.string(), MetricValue: v.string(), DefaultValue: v.optional(v.number()) }),
  ]),
})

/** What CloudWatch would have of a metric, had all this happened; our own metrics come by the stack's filters. */
export function metricsOf(packages: Packages, happenings: Happenings): (metric: MetricName) => Sample[] {
  const { requests, writes, conflicts, refusedReads, refusedWrites, job } = happenings
  const counted = (isIt: (status: number) => boolean) =>
    requests.map(({ at, status }) => ({ at, value: Number(isIt(status)) }))
  const known: Record<string, () => Sample[]> = {
    'AWS/ApiGateway Count': () => counted(() => true),
    'AWS/ApiGateway 5xx': () => counted((status) => status >= 500),
    'AWS/ApiGateway Latency': () => requests.map(({ at, ms }) => ({ at, value: ms })),
    'AWS/DynamoDB SuccessfulRequestLatency': () => writes,
    'AWS/DynamoDB TransactionConflict': () => conflicts,
    'AWS/DynamoDB ReadThrottleEvents': () => refusedReads,
    'AWS/DynamoDB WriteThrottleEvents': () => refusedWrites,
    'AWS/Lambda Invocations': () => job.map(({ at }) => ({ at, value: 1 })),
    'AWS/Lambda Errors': () => job.map(({ at, failed }) => ({ at, value: Number(failed) })),
  }
  return ({ Namespace, MetricName }) => {
    const samples = known[`${Namespace} ${MetricName}`]
    return samples ? samples() : filtered(packages, happenings, MetricName)
  }
}

/** A filter gives its value for a line that matches, and its default for the others. */
function filtered({ resources }: Packages, { requests }: Happenings, name: string): Sample[] {
  const [filter] = ofType(resources, 'AWS::Logs::MetricFilter')
    .map(([, { Properties }]) => v.parse(Filter, Properties))
    .filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === name)
  if (!filter) throw new Error(`No filter makes ${name}`)
  const { FilterPattern, MetricTransformations } = filter
  const [{ MetricValue, DefaultValue }] = MetricTransformations
  // A few kinds of lines, some hundred thousand times.
  const values = new Map<string, number | undefined>()
  return requests.flatMap(({ at, route, status }) => {
    const kind = `${status} ${route}`
    if (!values.has(kind)) values.set(kind, countedFor(route, status))
    const value = values.get(kind)
    return value === undefined ? [] : [{ at, value }]
  })

  function countedFor(route: string, status: number): number | undefined {
    // As the access log's format has it: every value is text.
    const line = { route, status: String(status) }
    if (!matches(FilterPattern, line)) return DefaultValue
    return Number(MetricValue.startsWith('$') ? fieldOf(line, MetricValue) : MetricValue)
  }
}

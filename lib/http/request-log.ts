import { config, xrayTraceId } from '../config.ts'
import { hasFormOfId } from '../domain/id.ts'
import { AppError, type FieldError } from '../errors.ts'
import { causes, stacks, useSoFar, writeLog } from '../request-context.ts'
import { type HttpEvent, type HttpRequest, header } from './request.ts'

const MAX_FIELDS = 5
/** The form of a known name: a dotted path of a field, a parameter or a header. */
const NAME = /^[A-Za-z][\w.-]{0,39}$/

/** Writes one log line per request: JSON on Lambda, readable text on a developer's machine. */
export function requestLog() {
  const startedAt = new WeakMap<object, number>()

  const beginRequest = ({ event }: HttpRequest) => {
    startedAt.set(event, performance.now())
  }
  const logRequest = (request: HttpRequest) => {
    const ms = performance.now() - (startedAt.get(request.event) ?? performance.now())
    const line = lineOf(request, Math.round(ms))
    writeLog(line.status >= 500 ? 'error' : 'info', withMetrics(line), readable)
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

function lineOf({ event, context, response, error }: HttpRequest, ms: number) {
  // Stryker disable next-line OptionalChaining: for the types, as there is a response by then
  const status = response?.statusCode ?? 500
  const use = useSoFar()
  return {
    method: event.requestContext.http.method,
    route: event.routeKey,
    path: pathOf(event),
    status,
    ...(error && why(error)),
    ms,
    user: event.principal?.userId,
    ...(use.access && { access: use.access }),
    ...(use.failed && { failed: use.failed }),
    store_requests: use.requests,
    read_units: use.readUnits,
    write_units: use.writeUnits,
    request_id: context.awsRequestId,
    ...traceOf(event),
    ...(status >= 500 && error && { error: causes(error) }),
  }
}

/** Why a request failed: the error code and the names of invalid fields, never their values. */
function why(error: Error): { code: string; fields?: string[] } {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return { code, ...(details.errors && { fields: namesOf(details.errors) }) }
}

/** The name of an unknown field is text of the caller, perhaps an e-mail. It becomes `…` unless it has the form of a name. */
function namesOf(errors: FieldError[]): string[] {
  return errors.slice(0, MAX_FIELDS).map(({ field }) => (NAME.test(field) ? field : '…'))
}

/** The path with its ids. A parameter that does not have the form of an id may be personal data: its name stays instead. */
function pathOf({ routeKey, pathParameters }: HttpEvent): string {
  const [, template = ''] = routeKey.split(' ')
  return template.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = pathParameters?.[name] ?? ''
    return hasFormOfId(value) ? value : placeholder
  })
}

/**
 * `traceparent` of W3C Trace Context, level 1: version, trace id, id of the caller's span, flags. A later version may add
 * parts. Ids of zeros only are invalid.
 */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** The caller's trace and span, and the trace of X-Ray. A malformed `traceparent` is ignored, as the specification requires. */
function traceOf(event: HttpEvent) {
  const [, version, trace_id, parent_id, more] = TRACEPARENT.exec(header(event, 'traceparent') ?? '') ?? []
  const isValid = version !== '00' || more === undefined
  const xray_trace_id = xrayTraceId()
  return {
    ...(isValid && trace_id && { trace_id, parent_id }),
    ...(xray_trace_id && { xray_trace_id }),
  }
}

type Line = ReturnType<typeof lineOf>

/**
 * Adds to a line what makes CloudWatch take metrics of its route from it (the embedded metric format). Each route and metric
 * with data is billed, so a metric is left out where it is 0.
 */
function withMetrics(line: Line) {
  const Namespace = config().METRICS_NAMESPACE
  if (Namespace === '') return line
  const isFailed = line.status >= 500
  const Metrics = [
    { Name: 'ms', Unit: 'Milliseconds' },
    ...(isFailed ? [count('errors')] : []),
    ...(line.read_units > 0 ? [count('read_units')] : []),
    ...(line.write_units > 0 ? [count('write_units')] : []),
  ]
  return {
    ...line,
    ...(isFailed && { errors: 1 }),
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions: [['route']], Metrics }] },
  }
}

const count = (Name: string) => ({ Name, Unit: 'Count' })

function readable(line: Line): string {
  const { method, path, status, code, fields = [], ms, user, error } = line
  const reason = code && [code, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
  const use = `store: ${line.access ? `${line.access}, ` : ''}${line.store_requests} requests, ${line.read_units} read, ${line.write_units} written`
  const parts = [method, path, status, reason, `${ms} ms`, user, use, line.request_id]
  return `${parts.filter((part) => part !== undefined).join(' ')}${stacks(error)}`
}

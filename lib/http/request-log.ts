import { xrayTraceId } from '../config.ts'
import { causes, stacks, writeLog } from '../context/log.ts'
import { useSoFar } from '../context/meter.ts'
import { hasFormOfId } from '../domain/id.ts'
import { AppError, type FieldError } from '../errors.ts'
import type { HttpEvent, HttpRequest } from './event.ts'

/** Writes one log line per request. */
export function requestLog() {
  const startedAt = new WeakMap<object, number>()

  const beginRequest = ({ event }: HttpRequest) => {
    startedAt.set(event, performance.now())
  }
  const logRequest = (request: HttpRequest) => {
    const ms = performance.now() - (startedAt.get(request.event) ?? performance.now())
    const line = lineOf(request, Math.round(ms))
    writeLog(line.status >= 500 ? 'error' : 'info', line, readable)
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

function lineOf({ event, response, error }: HttpRequest, ms: number) {
  const status = response?.statusCode ?? 500
  const use = useSoFar()
  const xray_trace_id = xrayTraceId()
  return {
    method: event.requestContext.http.method,
    route: event.routeKey,
    path: pathOf(event),
    status,
    ...(error && why(error)),
    ms,
    user: event.principal?.userId,
    ...(use.plan && { plan: use.plan }),
    ...(use.failed && { failed: use.failed }),
    store_requests: use.requests,
    read_units: use.readUnits,
    write_units: use.writeUnits,
    ...(xray_trace_id && { xray_trace_id }),
    ...(status >= 500 && error && { error: causes(error) }),
  }
}

/** Returns the reason why a request failed: the error code and the names of invalid fields, but never their values. */
function why(error: Error): { code: string; fields?: string[] } {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return { code, ...(details.errors && { fields: namesOf(details.errors) }) }
}

const MAX_FIELDS = 5

/**
 * Returns the names of the first invalid fields. The name of an unknown field comes from the caller and may be personal data,
 * such as the rest of a search text with an `&`. So this name is replaced by `…`.
 */
function namesOf(errors: FieldError[]): string[] {
  return errors.slice(0, MAX_FIELDS).map(({ field, code }) => (code === 'unknown' ? '…' : field))
}

/** Returns the path template of the route, filled in with ids. Omits other values, because they may be personal data. */
function pathOf({ routeKey, pathParameters }: HttpEvent): string {
  const [, template = ''] = routeKey.split(' ')
  return template.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = pathParameters?.[name] ?? ''
    return hasFormOfId(value) ? value : placeholder
  })
}

type Line = ReturnType<typeof lineOf> & { request_id?: string }

function readable(line: Line): string {
  const { method, path, status, code, fields = [], ms, user, error } = line
  const reason = code && [code, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
  const requests = `${line.store_requests} ${line.store_requests === 1 ? 'request' : 'requests'}`
  const use = `store: ${line.plan ? `${line.plan}, ` : ''}${requests}, ${line.read_units} read units, ${line.write_units} write units`
  const parts = [method, path, status, reason, `${ms} ms`, user, use, line.request_id]
  return `${parts.filter((part) => part !== undefined).join(' ')}${stacks(error)}`
}

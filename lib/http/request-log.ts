import { hasFormOfId } from '../domain/id.ts'
import { AppError, type FieldError } from '../errors.ts'
import { causes, type LoggedError, loggedPath, stacks, writeLog } from '../log.ts'
import { useSoFar } from '../meter.ts'
import type { HttpEvent, HttpRequest } from './event.ts'

const MAX_FIELDS = 5
/** The form of a known name: a dotted path of a field, a parameter or a header. */
const NAME = /^[A-Za-z][\w.-]{0,39}$/

/** Writes one log line per request: JSON on Lambda, readable text on a developer's machine. */
export function requestLog() {
  const startedAt = new WeakMap<object, number>()

  const beginRequest = ({ event }: HttpRequest) => {
    startedAt.set(event, performance.now())
  }
  const logRequest = ({ event, context, response, error }: HttpRequest) => {
    // Stryker disable next-line OptionalChaining: for the types, as there is a response by then
    const status = response?.statusCode ?? 500
    const { requests, readUnits, writeUnits } = useSoFar()
    const line = {
      method: event.requestContext.http.method,
      route: event.routeKey,
      path: pathOf(event),
      status,
      ...(error && why(error)),
      ms: Math.round(performance.now() - (startedAt.get(event) ?? performance.now())),
      user: event.principal?.userId,
      store_requests: requests,
      read_units: readUnits,
      write_units: writeUnits,
      request_id: context.awsRequestId,
      ...(status >= 500 && error && { error: causes(error) }),
    }
    writeLog(status >= 500 ? 'error' : 'info', line, readable)
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

/** Why a request failed: the error code and the names of invalid fields, never their values. */
function why(error: Error): Pick<Line, 'code' | 'fields'> {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return { code, ...(details.errors && { fields: namesOf(details.errors) }) }
}

/** The name of an unknown field is text of the caller, perhaps an e-mail. It becomes `…` unless it has the form of a name. */
function namesOf(errors: FieldError[]): string[] {
  return errors.slice(0, MAX_FIELDS).map(({ field }) => (NAME.test(field) ? field : '…'))
}

/** The path with its ids. A parameter that does not have the form of an id may be personal data: its name stays instead. */
function pathOf({ routeKey, pathParameters, rawPath }: HttpEvent): string {
  const [, template] = routeKey.split(' ')
  if (template === undefined) return loggedPath(rawPath)
  return template.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = pathParameters?.[name] ?? ''
    return hasFormOfId(value) ? value : placeholder
  })
}

type Line = {
  method: string
  path: string
  status: number
  code?: string
  fields?: string[]
  ms: number
  user?: string | undefined
  store_requests: number
  read_units: number
  write_units: number
  request_id: string
  error?: LoggedError[]
}

function readable(line: Line): string {
  const { method, path, status, code, fields = [], ms, user, error } = line
  const reason = code && [code, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
  const use = `store: ${line.store_requests} requests, ${line.read_units} read, ${line.write_units} written`
  const parts = [method, path, status, reason, `${ms} ms`, user, use, line.request_id]
  return `${parts.filter((part) => part !== undefined).join(' ')}${stacks(error)}`
}

import { hasFormOfId } from '../domain/id.ts'
import { AppError, type FieldError } from '../errors.ts'
import { causes, type LoggedError, loggedPath, stacks, writeLog } from '../log.ts'
import { useSoFar } from '../meter.ts'
import type { HttpEvent, HttpRequest } from './event.ts'

const MOST_FIELDS = 5
/** What a name of ours looks like: a dotted path of a field, a parameter or a header. */
const NAME = /^[A-Za-z][\w.-]{0,39}$/

/** One line for each request: Lambda writes the object as JSON, on a developer's machine it is a readable line. */
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

/** Why a request was refused: the code of the answer, and which fields are at fault, never what they held. */
function why(error: Error): Pick<Line, 'code' | 'fields'> {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return { code, ...(details.errors && { fields: namesOf(details.errors) }) }
}

/** The name of an unknown field or parameter is the caller's own text, an e-mail perhaps: `…` where it looks like no name. */
function namesOf(errors: FieldError[]): string[] {
  return errors.slice(0, MOST_FIELDS).map(({ field }) => (NAME.test(field) ? field : '…'))
}

/**
 * The path of the route, with the values of its parameters that have the form of an id. A caller may type anything in place
 * of an id, such as an e-mail; then the parameter's name is left.
 */
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

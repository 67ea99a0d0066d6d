import * as v from 'valibot'
import { config } from '../config.ts'
import { AppError } from '../errors.ts'

/**
 * Returns the error for a request that no route matches: `not_found` if the path has no methods, otherwise
 * `method_not_allowed`.
 */
export function unknownRoute(allow: readonly string[]): AppError {
  const page = config().REFERENCE_PAGE === 'on' ? ', and the page `/docs` shows them' : ''
  if (allow.length === 0)
    return new AppError('not_found', {
      detail: `This path does not exist. \`GET /api/v1/openapi.json\` lists all paths${page}.`,
    })
  return new AppError('method_not_allowed', { detail: `This path supports ${allow.join(', ')}.`, allow })
}

/** The paths of an OpenAPI document, each with its operations by method. */
type Paths = Readonly<Record<string, object>>

/** An operation that needs no token. */
const PublicOperation = v.object({ security: v.strictTuple([]) })

/**
 * Returns the methods of a path, or an empty list if the path is unknown. A public GET also has a route for HEAD.
 * @param paths the paths of the OpenAPI document
 */
export function methodsOf(paths: Paths, path: string): string[] {
  const methods = Object.entries(paths).flatMap(([template, operations]) =>
    isPathOf(template, path) ? Object.entries(operations).flatMap(namesOf) : [],
  )
  return [...new Set(methods)]
}

function namesOf([method, operation]: [method: string, operation: unknown]): string[] {
  return method === 'get' && v.is(PublicOperation, operation) ? ['GET', 'HEAD'] : [method.toUpperCase()]
}

/**
 * Returns whether the end of a path matches a template. A `{parameter}` matches any text that is not empty. Only the end is
 * compared, because the path of an event begins with the base path of a custom domain, or with the name of a stage.
 */
function isPathOf(template: string, path: string): boolean {
  const parts = template.split('/').slice(1)
  const sent = path.split('/').slice(1).slice(-parts.length)
  return (
    parts.length === sent.length &&
    parts.every((part, at) => part === sent[at] || (part.startsWith('{') && sent[at] !== ''))
  )
}

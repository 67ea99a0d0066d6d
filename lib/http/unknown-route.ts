import { AppError } from '../errors.ts'

/** The operations of a path by their methods, as an OpenAPI document has them. */
type Paths = Readonly<Record<string, object>>

/**
 * Makes the error for a request that no route takes.
 * @param paths those of the OpenAPI document
 * @returns `method_not_allowed` with the methods that the path has, or `not_found`
 */
export function unknownRoute(paths: Paths, path: string): AppError {
  const methods = Object.entries(paths).flatMap(([template, operations]) =>
    isPathOf(template, path) ? Object.keys(operations).map((method) => method.toUpperCase()) : [],
  )
  const allow = [...new Set(methods)]
  if (allow.length === 0)
    return new AppError('not_found', {
      detail: 'There is no such path: GET /api/v1/openapi.json describes all there are',
    })
  return new AppError('method_not_allowed', { detail: `Send ${allow.join(' or ')} to this path`, allow })
}

/** Whether a path matches a template, with any text in the place of each `{parameter}`. */
function isPathOf(template: string, path: string): boolean {
  const [parts, sent] = [template.split('/'), path.split('/')]
  return (
    parts.length === sent.length &&
    parts.every((part, at) => part === sent[at] || (part.startsWith('{') && sent[at] !== ''))
  )
}

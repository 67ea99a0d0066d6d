export { type Route, readRoutes } from '../../../lib/local/routes.ts'

/** The parameters of a path that a route matches, `undefined` where it does not; the path is decoded already. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`).exec(path)?.groups ?? (template === path ? {} : undefined)
}

import type { Route } from '../../../lib/build/routes.ts'

export { type Route, readEveryRoute, readRoutes } from '../../../lib/build/routes.ts'

/** Returns the third segment of the path of a route, such as `prospects`. */
export const kindOf = ({ path }: Route) => path.split('/')[3] ?? ''

/** Whether a request to a route has a body. */
export const takesBody = ({ method, path }: Route) =>
  method === 'PUT' ||
  method === 'PATCH' ||
  (method === 'POST' && !/(archive|restore|erase|refresh)$/.test(path))

/** Returns the path that API Gateway passes to a function. This path is decoded and ends before an encoded `?`. */
export function decodedPath(target: string): string {
  return decodeURIComponent(target.split('?')[0] ?? '').split('?')[0] ?? ''
}

/** Returns the parameters of a decoded path, or `undefined` if the path does not match the route. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/\{(\w+)\+\}/g, '(?<$1>.+)')
  return new RegExp(`^${pattern}$`).exec(path)?.groups ?? (template === path ? {} : undefined)
}

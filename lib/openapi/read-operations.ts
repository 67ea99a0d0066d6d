import * as v from 'valibot'
import { useServiceEnvironment } from '../config.ts'
import { type Endpoint, isEndpoint } from '../http/endpoint.ts'
import { readRoutes } from '../local/routes.ts'
import { localSettings } from '../local/settings.ts'
import type { Operation } from './operation.ts'

/** A module in `functions` with the handler of a route. */
const HandlerModule = v.object({ handler: v.custom<Endpoint>(isEndpoint) })

/** Every route with the declaration of its handler. Loads the handlers with placeholder settings and runs none. */
export async function readOperations(): Promise<Operation[]> {
  useServiceEnvironment({
    ...localSettings,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    TOKEN_SIGNING_KEY: 'file:none',
  })
  return Promise.all(
    readRoutes().map(async (route) => {
      const module: unknown = await import(new URL(`../../${route.file}`, import.meta.url).href)
      return { ...route, declaration: v.parse(HandlerModule, module).handler.declaration }
    }),
  )
}

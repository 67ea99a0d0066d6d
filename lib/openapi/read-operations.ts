import { useServiceEnvironment } from '../config.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { readRoutes } from '../local/routes.ts'
import { localSettings } from '../local/settings.ts'
import type { Operation } from './operation.ts'

/** Every route with what its handler declares. The handlers are loaded, with settings that lead nowhere, and none runs. */
export async function readOperations(): Promise<Operation[]> {
  useServiceEnvironment({
    ...localSettings,
    TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    TOKEN_SIGNING_KEY: 'file:none',
  })
  return Promise.all(
    readRoutes().map(async (route) => {
      const { handler }: { handler: Endpoint } = await import(
        new URL(`../../${route.file}`, import.meta.url).href
      )
      return { ...route, declaration: handler.declaration }
    }),
  )
}

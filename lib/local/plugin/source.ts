import { createRequire } from 'node:module'
import type { Serverless } from './serverless.ts'

type Handler = (event: unknown, context: unknown) => Promise<unknown>

/**
 * Makes the framework run the functions from their TypeScript source, which Node reads as it is. Each is imported by its first
 * request, and all share the modules of this process, so that a start builds and loads nothing for them.
 */
export function runFromSource({ service }: Serverless): void {
  const handlers: Record<string, Handler> = createRequire(import.meta.url)('./handlers.cjs')
  for (const [name, fn] of Object.entries(service.functions)) {
    const file = new URL(`../../../${fn.handler.replace(/\.handler$/, '.ts')}`, import.meta.url)
    handlers[name] = async (event, context) => {
      const { handler }: { handler: Handler } = await import(file.href)
      return handler(event, context)
    }
    fn.handler = `lib/local/plugin/handlers.${name}`
  }
}

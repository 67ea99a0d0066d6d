import { createRequire } from 'node:module'
import { useServiceEnvironment } from '../../config.ts'
import type { HapiServer } from './gateway.ts'

/** The part of the Serverless Framework that the plugin uses. */
export type Serverless = {
  getProvider(name: 'aws'): { getStage(): string }
  processedInput: { commands: string[]; options: { help?: boolean } }
  service: {
    provider: { environment: Record<string, unknown> }
    functions: Record<string, { handler: string; environment?: Record<string, unknown> }>
  }
  configSchemaHandler: { validateConfig(config: object): Promise<void> }
  pluginManager: { plugins: object[]; spawn(command: string): Promise<void> }
}

/** The command line options that the plugin reads or sets. */
export type Options = {
  function?: string
  data?: unknown
  verbose?: boolean
  host?: string
  httpPort?: string
  lambdaPort?: string
}

/** The part of serverless offline that the plugin uses. */
export type ServerlessOffline = {
  internals(): { getApiGatewayServer(): HapiServer }
  end(skipExit: boolean): Promise<void>
}

export type Hooks = Record<string, () => unknown>

/**
 * Sets the environment variables of all functions: `environment`, and for other names the values of `serverless.yml`. Also sets
 * them in this process, because the functions run in it.
 */
export function setEnvironment({ service }: Serverless, environment: Record<string, string>): void {
  const { provider } = service
  const functions = Object.values(service.functions)
  const given = Object.assign({}, provider.environment, ...functions.map((each) => each.environment))
  for (const [name, value] of Object.entries(given)) given[name] = String(value)
  provider.environment = { ...given, ...environment }
  for (const each of functions) delete each.environment
  useServiceEnvironment({ ...given, ...environment })
}

type Handler = (event: unknown, context: unknown) => Promise<unknown>

/**
 * Makes the framework run the functions from their TypeScript source, without a build. The first request to a function imports
 * its source. All functions share the modules of this process.
 * @param onFailure returns the result of a function that throws. By default, the framework gets the error
 */
export function runFromSource({ service }: Serverless, onFailure?: (error: unknown) => unknown): void {
  const handlers: Record<string, Handler> = createRequire(import.meta.url)('./handlers.cjs')
  for (const [name, fn] of Object.entries(service.functions)) {
    const file = new URL(`../../../${fn.handler.replace(/\.handler$/, '.ts')}`, import.meta.url)
    const run: Handler = async (event, context) => {
      const { handler }: { handler: Handler } = await import(file.href)
      return handler(event, context)
    }
    handlers[name] = onFailure ? (event, context) => run(event, context).catch(onFailure) : run
    fn.handler = `lib/local/plugin/handlers.${name}`
  }
}

export function isServerlessOffline(plugin: object): plugin is ServerlessOffline {
  return 'internals' in plugin
}

import { createRequire } from 'node:module'
import { useServiceEnvironment } from '../../config.ts'
import type { HapiServer } from './gateway.ts'

/** The part of the Serverless Framework that the plugin uses. */
export type Serverless = {
  getProvider(name: 'aws'): { getStage(): string }
  processedInput: { commands: string[]; options: { help?: boolean } }
  service: {
    provider: { environment: Record<string, unknown> }
    functions: Record<
      string,
      { handler: string; environment?: Record<string, unknown>; events?: FunctionEvent[] }
    >
  }
  configSchemaHandler: { validateConfig(config: object): Promise<void> }
  pluginManager: { plugins: object[]; spawn(command: string): Promise<void> }
}

type FunctionEvent = { httpApi?: string | { method?: string } }

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
 * Replaces environment variables of all functions, because their values in `serverless.yml` are for a stage on AWS. Also sets
 * the variables in this process, because the functions run in it.
 */
export function setEnvironment({ service }: Serverless, environment: Record<string, string>): void {
  const { provider, functions } = service
  Object.assign(provider.environment, environment)
  const environments = [provider.environment]
  for (const { environment: own = {} } of Object.values(functions)) {
    for (const name of Object.keys(own)) if (name in environment) own[name] = environment[name]
    environments.push(own)
  }
  const settings = environments
    .flatMap((each) => Object.entries(each))
    .map(([name, value]) => [name, String(value)])
  useServiceEnvironment(Object.fromEntries(settings))
}

/** Removes the route for preflights, which only API Gateway needs. Serverless offline then responds to preflights itself. */
export function removePreflights({ service }: Serverless): void {
  for (const each of Object.values(service.functions))
    each.events = each.events?.filter(({ httpApi }) => Object(httpApi).method !== 'OPTIONS') ?? []
}

type Handler = (event: unknown, context: unknown) => Promise<unknown>

/**
 * Makes the framework run the functions from their TypeScript source, without a build. The first request to a function imports
 * its source. All functions share the modules of this process.
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

export function isServerlessOffline(plugin: object): plugin is ServerlessOffline {
  return 'internals' in plugin
}

import { rm } from 'node:fs/promises'
import type { HapiServer } from './gateway.ts'

/** What the plugin uses of the Serverless Framework. */
export type Serverless = {
  getProvider(name: 'aws'): { getStage(): string }
  processedInput: { commands: string[]; options: { help?: boolean } }
  service: {
    provider: { environment: object }
    functions: Record<string, { environment?: Record<string, unknown> }>
    custom: { esbuild: { outputWorkFolder: string } }
  }
  pluginManager: { plugins: object[]; spawn(command: string): Promise<void> }
}

/** The options of the command line that the plugin reads or sets. */
export type Options = {
  data?: unknown
  verbose?: boolean
  host?: string
  httpPort?: string
  lambdaPort?: string
}

/** What the plugin uses of serverless offline. */
export type ServerlessOffline = {
  internals(): { getApiGatewayServer(): HapiServer }
  end(skipExit: boolean): Promise<void>
}

export type Hooks = Record<string, () => unknown>

/** Gives every function these settings, in place of those that `serverless.yml` has for a stage at AWS. */
export function setEnvironment({ service }: Serverless, environment: Record<string, string>): void {
  Object.assign(service.provider.environment, environment)
  for (const { environment: own = {} } of Object.values(service.functions))
    for (const name of Object.keys(own)) if (name in environment) own[name] = environment[name]
}

export function removeBuild({ service }: Serverless): Promise<void> {
  const url = new URL(`../../../${service.custom.esbuild.outputWorkFolder}`, import.meta.url)
  return rm(url, { recursive: true, force: true })
}

export function isServerlessOffline(plugin: object): plugin is ServerlessOffline {
  return 'internals' in plugin
}

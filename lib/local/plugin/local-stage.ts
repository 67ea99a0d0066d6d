import { localConfig, useLocalEnvironment } from '../../config.ts'
import { messageOf } from '../../operator/command.ts'
import { LOCAL, stageNamed, stageNames } from '../../operator/stage.ts'
import { localSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { invocationHooks } from './local-invocation.ts'
import { startHooks } from './local-start.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'

const AT_AWS = /^(package|deploy|remove|rollback|info|logs|metrics|invoke$)/

const HERE = ['offline', 'offline start', 'invoke local']

/**
 * The Serverless plugin of the stage `local`. For `serverless offline` and `serverless invoke local`, it provides an engine
 * with the table, keys, demo users and samples, and removes all AWS settings of the shell. It refuses these two commands on
 * every other stage. On `local` and on stages that serverless.yml does not have, it refuses commands that use AWS.
 */
export class LocalStage {
  readonly hooks: Hooks = {}

  constructor(serverless: Serverless, options: Options) {
    const { commands, options: given } = serverless.processedInput
    if (given.help) return
    try {
      this.hooks = hooksOf(commands.join(' '), serverless, options)
    } catch (error) {
      console.error(messageOf(error))
      process.exit(1)
    }
  }
}

/** Returns the hooks of a command. @throws StartError or ConfigError if the command cannot run on this stage */
export function hooksOf(command: string, serverless: Serverless, options: Options): Hooks {
  const stage = serverless.getProvider('aws').getStage()
  const isHere = HERE.includes(command)
  if (stage !== LOCAL && isHere)
    throw new StartError(
      `serverless ${command} runs only on the stage local, with its own database: leave out --stage ${stage}`,
    )
  if (stage !== LOCAL && AT_AWS.test(command)) stageNamed(stage)
  if (stage === LOCAL && AT_AWS.test(command))
    throw new StartError(
      `serverless ${command} uses AWS, and the stage local is this machine: choose one of the stages ${stageNames().join(', ')} with --stage, or deploy with npm run deploy -- --stage NAME`,
    )
  // Do not validate serverless.yml here, because the plugins that define some of its properties are not loaded. Packaging
  // validates the file.
  if (stage === LOCAL) serverless.configSchemaHandler.validateConfig = async () => undefined
  if (!isHere) return {}
  if (options.lambdaPort !== undefined)
    throw new StartError('--lambdaPort has no effect, because the service has only one port: leave it out')
  useLocalEnvironment(localSettings)
  const local = localConfig({ HOST: options.host, PORT: options.httpPort })
  return command === 'invoke local'
    ? invocationHooks(serverless, options, local)
    : startHooks(serverless, options, local)
}

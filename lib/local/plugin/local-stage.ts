import { localConfig, useLocalEnvironment } from '../../config.ts'
import { stageNamed, stageNames } from '../../operator/stage.ts'
import { localSettings } from '../settings.ts'
import { plainMessage, StartError } from '../start-error.ts'
import { invocationHooks } from './local-invocation.ts'
import { LocalStart } from './local-start.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'

/** Commands that work on a stage at AWS. */
const AT_AWS = /^(deploy|remove|rollback|info|logs|metrics|invoke$)/

/**
 * The Serverless plugin of the stage `local`. `serverless offline` and `serverless invoke local` get an engine with the table,
 * keys, demo users and samples, and none of the shell's AWS settings. Commands that work at AWS are refused on this stage, and on
 * one that serverless.yml does not have; commands that run functions here are refused on every other stage.
 */
export class LocalStage {
  readonly hooks: Hooks = {}

  constructor(serverless: Serverless, options: Options) {
    const { commands, options: given } = serverless.processedInput
    if (given.help) return
    const stage = serverless.getProvider('aws').getStage()
    try {
      if (stage === LOCAL) this.hooks = hooksOf(commands.join(' '), serverless, options)
      else requireStage(commands.join(' '), stage)
    } catch (error) {
      console.error(plainMessage(error))
      process.exit(1)
    }
  }
}

const LOCAL = 'local'

/** Commands that run the functions on this machine. */
const HERE = ['offline', 'offline start', 'invoke local']

/** @throws StartError, or ConfigError, for a command that does not work on a stage other than `local` */
function requireStage(command: string, stage: string): void {
  if (HERE.includes(command))
    throw new StartError(
      `serverless ${command} runs on the stage local only, with a database of its own: leave out --stage ${stage}`,
    )
  if (AT_AWS.test(command)) stageNamed(stage)
}

function hooksOf(command: string, serverless: Serverless, options: Options): Hooks {
  if (AT_AWS.test(command))
    throw new StartError(
      `serverless ${command} works at AWS, and the stage local is this machine: name one of the stages ${stageNames().join(', ')} with --stage, or deploy with npm run deploy -- --stage NAME`,
    )
  if (!HERE.includes(command)) return {}
  useLocalEnvironment(localSettings)
  const local = localConfig({ HOST: options.host, PORT: options.httpPort })
  if (command === 'invoke local') return invocationHooks(serverless, options, local)
  return new LocalStart(serverless, options, local).hooks
}

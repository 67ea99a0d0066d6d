import type { LocalConfig } from '../../config.ts'
import { openDataFolder } from '../data-folder.ts'
import { addSampleRecords } from '../demo/records.ts'
import { openService } from '../service.ts'
import { plainMessage } from '../start-error.ts'
import { completeEvent } from './events.ts'
import { type Hooks, type Options, removeBuild, type Serverless } from './serverless.ts'

/**
 * `serverless invoke local`: runs a function against the engine of the service that runs on the data folder, or against one
 * that is started for this command.
 */
export function invocationHooks(serverless: Serverless, options: Options, local: LocalConfig): Hooks {
  const cleanup = new AsyncDisposableStack()
  return {
    initialize: () => {
      serverless.service.custom.esbuild.outputWorkFolder = `.esbuild/invoke-${process.pid}`
      cleanup.defer(() => removeBuild(serverless))
    },
    'before:invoke:local:invoke': () => prepare(options, local, cleanup),
    'after:invoke:local:invoke': () => cleanup.disposeAsync(),
    error: () => cleanup.disposeAsync(),
  }
}

async function prepare(options: Options, local: LocalConfig, cleanup: AsyncDisposableStack): Promise<void> {
  try {
    const folder = await openDataFolder(local.DATA_DIR, cleanup)
    // The standard output is for the function's answer.
    const { isNew } = await openService(local, folder, cleanup, console.error)
    if (isNew && local.DEMO === '1') await addSampleRecords(console.error)
    options.data = await completeEvent(options.data)
  } catch (error) {
    console.error(plainMessage(error))
    await cleanup.disposeAsync()
    process.exit(1)
  }
}

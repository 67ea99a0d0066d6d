import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { LocalConfig } from '../../config.ts'
import { messageOf } from '../../operator/command.ts'
import { openDataFolder, runningEngine, temporaryFolder } from '../data-folder.ts'
import { addSamples, hasSamples, SAMPLES } from '../demo/records.ts'
import { freePort } from '../engine/engine.ts'
import { openService } from '../service.ts'
import { addressOf } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { banner } from './banner.ts'
import { answerLikeApiGateway, holdPort } from './gateway.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'
import { isServerlessOffline, runFromSource, setEnvironment } from './serverless.ts'

/**
 * Returns the hooks of `serverless offline`. They start the engine, print the banner, add the samples, and stop everything when
 * the process ends.
 */
export function startHooks(serverless: Serverless, options: Options, local: LocalConfig): Hooks {
  const cleanup = new AsyncDisposableStack()
  const { log } = console
  let end: Promise<void> | undefined
  let announce: () => Promise<void>

  /** Stops everything that was started, in reverse order, then ends this process. */
  function leave(code: number): Promise<void> {
    end ??= cleanup.disposeAsync().finally(() => process.exit(code))
    return end
  }

  /** Waits for `work`. If it fails, prints the error and ends the process, unless the process already ends. */
  async function orLeave(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (end === undefined) console.error(messageOf(error))
      await leave(1)
    }
  }

  let releasePort = () => {}

  async function prepare(): Promise<void> {
    if (local.DYNAMODB_ENDPOINT === undefined && (await runningEngine(local.DATA_DIR)))
      throw new StartError(
        `The data in ${resolve(local.DATA_DIR)} is in use: use the service that runs on it, stop it with Ctrl-C, or start a second service with PORT=${await freePort()} DATA_DIR=${local.DATA_DIR}-2 npm start`,
      )
    releasePort = await holdPort(local)
    // After the port is free, so that a refused start leaves no folder.
    const folder = await openDataFolder(local.DATA_DIR)
    const { engine, environment, isNew } = await openService(local, folder, cleanup)
    const ended = engine.ended.then(() => {
      throw new StartError(`The database engine ${engine.name} has ended: start the service again`)
    })
    void orLeave(ended)
    setEnvironment(serverless, environment)
    // Serverless offline has a second server, which runs any function with any event. It listens on a socket in a folder that is
    // removed when the service listens, so that no web page and no other user can reach it.
    const sockets = temporaryFolder()
    Object.assign(options, {
      host: local.HOST,
      httpPort: String(local.PORT),
      lambdaPort: join(sockets, 'lambda'),
    })
    announce = async () => {
      const offline = serverless.pluginManager.plugins.find(isServerlessOffline)
      if (!offline) throw new StartError('serverless-offline is not among the plugins of serverless.yml')
      cleanup.defer(() => offline.end(true))
      rmSync(sockets, { recursive: true })
      answerLikeApiGateway(offline.internals().getApiGatewayServer())
      console.log(banner(local, engine.name, isNew))
      if (local.DEMO === '1' && !(await hasSamples())) await addSampleRecords()
    }
  }

  /** Adds the samples while the service already runs. If this fails, the service keeps running. */
  async function addSampleRecords(): Promise<void> {
    console.log(`Adding ${SAMPLES} sample records ...`)
    try {
      await addSamples(addressOf(local))
      console.log(`All ${SAMPLES} sample records are there.`)
    } catch (error) {
      if (end !== undefined) return
      console.error(`The next start adds the missing sample records. Cause: ${messageOf(error)}`)
    }
  }

  if (!options.verbose) hideNotices()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0))
  return {
    initialize: () => runFromSource(serverless, failedFunction),
    // Run `offline start`, because `offline` has no hook that runs when the server listens.
    'before:offline:start': () => serverless.pluginManager.spawn('offline:start'),
    'before:offline:start:init': () => orLeave(prepare()),
    // Serverless offline prints all of its routes.
    'offline:start:init': () => {
      releasePort()
      if (!options.verbose) console.log = () => undefined
    },
    'after:offline:start:init': () => {
      console.log = log
      return orLeave(announce())
    },
    'offline:start:end': () => leave(0),
    // The framework prints the error after this hook. If the process already ends, the error is only a consequence.
    error: () => end ?? cleanup.disposeAsync(),
  }
}

/** Returns what API Gateway returns for a function that fails. Serverless offline would return 200 with the stack. */
function failedFunction(error: unknown) {
  console.error(error)
  return { statusCode: 500, body: JSON.stringify({ message: 'Internal Server Error' }) }
}

/** Hides the output of serverless offline about itself and about each request. The service logs each request itself. */
function hideNotices(): void {
  const framework = createRequire(createRequire(import.meta.url).resolve('serverless/package.json'))
  const log: { get(name: string): { notice: { disable(): void } } } = framework('log')
  log.get('serverless').notice.disable()
}

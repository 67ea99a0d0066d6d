import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalConfig } from '../../config.ts'
import { announceEngine, claimFolder, type DataFolder, openDataFolder } from '../data-folder.ts'
import { type BegunSamples, lackingSamples, makeSamples, SAMPLES } from '../demo/records.ts'
import { freePort, requireFree } from '../engine/engine.ts'
import { type LocalService, openService, urlOf } from '../service.ts'
import { plainMessage, StartError } from '../start-error.ts'
import { answerLikeApiGateway, refusePages } from './gateway.ts'
import { banner, ProgressLine } from './output.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'
import { isServerlessOffline, removePreflights, runFromSource, setEnvironment } from './serverless.ts'

/**
 * The time to wait for a signal after an error. After Ctrl-C, another process may end and cause an error before this process
 * gets its signal.
 */
const SIGNAL_MS = 100

/**
 * Returns the hooks of `serverless offline`. They start the engine, print the banner, and stop everything when the process
 * ends.
 */
export function startHooks(serverless: Serverless, options: Options, local: LocalConfig): Hooks {
  const { DATA_DIR, DEMO, HOST, PORT } = local
  const { log } = console
  const cleanup = new AsyncDisposableStack()
  const opened = Promise.withResolvers<LocalService>()
  const progress = new ProgressLine()
  let end: Promise<void> | undefined

  /** Stops everything that was started, in reverse order, then ends this process. */
  function leave(code: number): Promise<void> {
    end ??= cleanup.disposeAsync().finally(() => process.exit(code))
    return end
  }

  /**
   * Waits for `work`. If it fails, prints the error and ends the process. Prints nothing if the process is already shutting
   * down.
   */
  async function orFail(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      await sleep(SIGNAL_MS)
      if (end === undefined) {
        progress.show('')
        console.error(plainMessage(error))
      }
      await leave(1)
    }
  }

  /**
   * Reserves the folder and the port. Starts the database but does not wait for it, so that serverless offline loads at the
   * same time.
   */
  async function begin(): Promise<void> {
    const folder = await openDataFolder(DATA_DIR, cleanup)
    if (folder.keeps) await claimFolder(folder.path, urlOf(local), cleanup)
    await requireFree(PORT)
    if (HOST !== 'localhost') await requireFree(PORT, HOST)
    // At first, both ports listen only on loopback. `serve` then makes the gateway listen on HOST.
    options.host = 'localhost'
    options.httpPort = String(PORT)
    options.lambdaPort ??= String(await freePort())
    refusePages(Number(options.lambdaPort))
    void orFail(open(folder))
  }

  async function open(folder: DataFolder): Promise<void> {
    const service = await openService(local, folder, cleanup, (text) => progress.show(text))
    const { engine } = service
    if (folder.keeps) await announceEngine(folder.path, engine.endpoint)
    const ended = engine.ended.then(() => {
      throw new StartError(`The database engine ${engine.name} has ended: start the service again`)
    })
    void orFail(ended)
    opened.resolve(service)
  }

  async function useService(): Promise<void> {
    setEnvironment(serverless, (await opened.promise).environment)
    progress.show('Starting serverless offline ...')
    if (!options.verbose) console.log = () => undefined
  }

  async function serve(): Promise<void> {
    console.log = log
    const offline = serverless.pluginManager.plugins.find(isServerlessOffline)
    if (!offline) throw new StartError('serverless-offline is not among the plugins of serverless.yml')
    cleanup.defer(() => offline.end(true))
    const gateway = offline.internals().getApiGatewayServer()
    answerLikeApiGateway(gateway)
    if (HOST !== 'localhost') await listenOn(gateway.listener, PORT, HOST)
    const { engine, isNew } = await opened.promise
    const samples = DEMO === '1' ? await lackingSamples() : undefined
    progress.show('')
    console.log(banner(local, { engine: engine.name, isNew, lacksSamples: samples !== undefined }))
    if (samples) void addSamples(samples)
  }

  /** Adds the samples while the service already runs. If adding them fails, the service keeps running. */
  async function addSamples(samples: BegunSamples): Promise<void> {
    progress.stayBelow()
    try {
      await makeSamples(samples, (records) =>
        progress.count(`Adding sample records ${records}/${SAMPLES} ...`),
      )
      progress.show('')
      console.log(`All ${SAMPLES} sample records are there.`)
    } catch (error) {
      await sleep(SIGNAL_MS)
      if (end !== undefined) return
      progress.show('')
      console.error(
        `Not all sample records were added. The next start adds the rest. Cause: ${plainMessage(error)}`,
      )
    }
  }

  if (!options.verbose) hideNotices()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0))
  return {
    initialize: () => {
      runFromSource(serverless)
      removePreflights(serverless)
    },
    // Run `offline start`, because `offline` has no hook that runs when the server listens.
    'before:offline:start': () => serverless.pluginManager.spawn('offline:start'),
    'before:offline:start:init': () => orFail(begin()),
    'offline:start:init': useService,
    'after:offline:start:init': () => orFail(serve()),
    'offline:start:end': () => leave(0),
    // The framework prints the error after this hook. After Ctrl-C, the error is only a consequence of the shutdown.
    // So wait for the shutdown, which ends the process before the framework prints the error.
    error: async () => {
      await sleep(SIGNAL_MS)
      await (end ?? cleanup.disposeAsync())
    },
  }
}

async function listenOn(server: Server, port: number, host: string): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  server.listen(port, host)
  await once(server, 'listening')
}

/** Hides the output of serverless offline about itself and about each request. The service logs each request itself. */
function hideNotices(): void {
  const framework = createRequire(createRequire(import.meta.url).resolve('serverless/package.json'))
  const log: { get(name: string): { notice: { disable(): void } } } = framework('log')
  log.get('serverless').notice.disable()
}

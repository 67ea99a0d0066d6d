import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { stop as stopEsbuild } from 'esbuild'
import type { LocalConfig } from '../../config.ts'
import { announceEngine, claimFolder } from '../claim.ts'
import { type DataFolder, openDataFolder, requireWritableProject } from '../data-folder.ts'
import { addSampleRecords } from '../demo/records.ts'
import { freePort, requireFree } from '../engine/ports.ts'
import { type LocalService, openService, urlOf } from '../service.ts'
import { plainMessage, StartError } from '../start-error.ts'
import { banner } from './banner.ts'
import { answerLikeApiGateway, refusePages } from './gateway.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'
import { isServerlessOffline, removeBuild, setEnvironment } from './serverless.ts'

/** A terminal sends Ctrl-C to every process: npm may have ended before this process is signalled. */
const SIGNAL_MS = 100

/** `serverless offline`: starts what the functions need, prints the banner, and stops everything with the process. */
export class LocalStart {
  readonly hooks: Hooks = {
    // One folder for each port, so that two services do not build into the same.
    initialize: () => {
      this.#serverless.service.custom.esbuild.outputWorkFolder = `.esbuild/${this.#local.PORT}`
    },
    // Only `offline start` has a hook that runs when it listens.
    'before:offline:start': () => this.#serverless.pluginManager.spawn('offline:start'),
    'before:offline:start:init': () => this.#orFail(this.#begin()),
    'offline:start:init': () => this.#useService(),
    'after:offline:start:init': () => this.#orFail(this.#serve()),
    'offline:start:end': () => this.#leave(0),
    error: () => this.#endAfterError(),
  }
  readonly #serverless: Serverless
  readonly #options: Options
  readonly #local: LocalConfig
  readonly #log = console.log
  readonly #cleanup = new AsyncDisposableStack()
  readonly #service = Promise.withResolvers<LocalService>()
  readonly #samples = Promise.withResolvers<number>()
  #end: Promise<void> | undefined

  constructor(serverless: Serverless, options: Options, local: LocalConfig) {
    this.#serverless = serverless
    this.#options = options
    this.#local = local
    if (!options.verbose) hideNotices()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#leave(0))
  }

  /** Reserves the folder and the port. The database starts while esbuild, whose hook comes next, builds the functions. */
  async #begin(): Promise<void> {
    const { DATA_DIR, PORT, HOST } = this.#local
    await requireWritableProject()
    const folder = await openDataFolder(DATA_DIR, this.#cleanup)
    if (folder.keeps) await claimFolder(folder.path, urlOf(this.#local), this.#cleanup)
    await requireFree(PORT)
    if (HOST !== 'localhost') await requireFree(PORT, HOST)
    this.#cleanup.defer(() => removeBuild(this.#serverless))
    // On loopback only, as is the port for functions by their name; `#serve` opens the gateway to HOST.
    this.#options.host = 'localhost'
    this.#options.httpPort = String(PORT)
    this.#options.lambdaPort ??= String(await freePort())
    refusePages(Number(this.#options.lambdaPort))
    void this.#orFail(this.#open(folder))
  }

  async #open(folder: DataFolder): Promise<void> {
    const service = await openService(this.#local, folder, this.#cleanup, showProgress)
    const { engine } = service
    if (folder.keeps) await announceEngine(folder.path, engine.endpoint)
    const ended = engine.ended.then(() =>
      Promise.reject(new StartError(`${engine.name} has ended by itself`)),
    )
    void this.#orFail(ended)
    this.#service.resolve(service)
    this.#samples.resolve(this.#local.DEMO === '1' ? await addSampleRecords(showProgress) : 0)
  }

  async #useService(): Promise<void> {
    setEnvironment(this.#serverless, (await this.#service.promise).environment)
    showProgress('Starting serverless offline ...')
    // It prints two lines for each route.
    if (!this.#options.verbose) console.log = () => undefined
  }

  async #serve(): Promise<void> {
    console.log = this.#log
    const offline = this.#serverless.pluginManager.plugins.find(isServerlessOffline)
    if (!offline) throw new StartError('serverless-offline is not among the plugins of serverless.yml')
    this.#cleanup.defer(() => offline.end(true))
    const gateway = offline.internals().getApiGatewayServer()
    answerLikeApiGateway(gateway)
    const { HOST, PORT } = this.#local
    if (HOST !== 'localhost') await listenOn(gateway.listener, PORT, HOST)
    // The functions are built, and their builder keeps 90 MB.
    await stopEsbuild()
    const { engine, isNew, toMigrate } = await this.#service.promise
    const samples = await this.#samples.promise
    showProgress('')
    console.log(banner(this.#local, { engine: engine.name, isNew, samples, toMigrate }))
  }

  async #orFail(work: Promise<void>): Promise<void> {
    await work.catch((error) => this.#fail(error))
  }

  /** The framework prints the error, unless the process is being ended: Ctrl-C ends the builder too. */
  async #endAfterError(): Promise<void> {
    await sleep(SIGNAL_MS)
    await (this.#end ?? this.#cleanup.disposeAsync())
  }

  /** Prints what is wrong and ends the process, unless it is being ended already. */
  async #fail(error: unknown): Promise<void> {
    await sleep(SIGNAL_MS)
    if (this.#end === undefined) {
      showProgress('')
      console.error(plainMessage(error))
    }
    await this.#leave(1)
  }

  /** Ends everything that was started, the newest first, then this process. */
  #leave(code: number): Promise<void> {
    this.#end ??= this.#cleanup.disposeAsync().finally(() => process.exit(code))
    return this.#end
  }
}

/** Moves a server that listens to another interface. */
async function listenOn(server: Server, port: number, host: string): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  server.listen(port, host)
  await once(server, 'listening')
}

/** Hides what serverless offline prints about itself and about each request, which has a line of its own. */
function hideNotices(): void {
  const framework = createRequire(createRequire(import.meta.url).resolve('serverless/package.json'))
  const log: { get(name: string): { notice: { disable(): void } } } = framework('log')
  log.get('serverless').notice.disable()
}

/** One line that replaces itself in a terminal, a line each elsewhere. */
function showProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`)
  else if (text) process.stdout.write(`${text}\n`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { searchPath } from '../../config.ts'
import platform from '../platform/package.json' with { type: 'json' }
import { StartError } from '../start-error.ts'

export type Engine = {
  name: string
  endpoint: string
  stop(): Promise<void>
  /** Resolves when the engine has ended. Never resolves if another process started the engine. */
  ended: Promise<void>
}

export type EngineOptions = {
  /** The URL to listen on. By default, a random loopback address and a free port. */
  endpoint?: string | undefined
  /** The folder for the data. Without a folder, the engine keeps the data only in memory. */
  folder?: string | undefined
  /** The engines to choose from, the preferred one first. By default, the engines that can run on this machine. */
  candidates?: EngineCandidate[]
  /** Stops the engine when `cleanup` is disposed, even if the engine does not respond yet. */
  cleanup?: AsyncDisposableStack
}

const ANSWER_MS = 2_000
const OUTPUT_MS = 300
const POLL_MS = 20
const READY_MS = 180_000
/** Matches what dynoxide prints when it listens, and what DynamoDB Local prints when it starts. */
const STARTED = /^(Dynoxide listening|Initializing DynamoDB Local)/m
const GRACE_MS = 5_000

const ALTERNATIVES =
  'put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to a running engine, such as DynamoDB Local'

/**
 * A shell script that runs an engine in a new process group, and ends the group when file descriptor 3 closes. `stop` closes
 * the descriptor. When this process ends, even by SIGKILL, the system closes the descriptor. To end the group, the shell
 * sends SIGTERM to the group. The shell itself ignores SIGTERM, and ends after the engine.
 */
const WATCHED =
  'umask 077; trap : TERM; "$@" 3<&- & engine=$!; { read -r _; kill 0; } <&3 & wait $engine; wait $engine'

/**
 * Starts an engine.
 * @throws StartError if there is no engine, or if the engine does not start
 */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const { folder, cleanup, candidates: [candidate] = engineCandidates() } = options
  if (!candidate) throw new StartError(`No DynamoDB engine found: ${ALTERNATIVES}`)
  if (candidate.announcement) console.error(candidate.announcement)
  const endpoint = options.endpoint ?? (await newEndpoint())
  const { hostname, port } = new URL(endpoint)
  const child = spawn(
    'sh',
    ['-c', WATCHED, 'sh', candidate.command, ...candidate.args(Number(port), folder, hostname)],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      cwd: candidate.cwd,
    },
  )
  const ended = once(child, 'exit').then(() => void child.stdio[3]?.destroy())
  const stop = () => end(child, ended)
  cleanup?.defer(stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      if (output.length < 2_000) output += chunk.toString()
    })
  // Before this engine says that it starts, another engine may respond at the endpoint.
  const isReady = async () => STARTED.test(output) && (await answers(endpoint))
  const until = performance.now() + (candidate.readyMs ?? READY_MS)
  while (performance.now() < until && !hasEnded(child)) {
    if (await isReady()) return { name: candidate.name, endpoint, stop, ended }
    await sleep(POLL_MS)
  }
  await stop()
  // Wait for the last output of the engine, which may arrive after the engine has ended.
  await sleep(OUTPUT_MS)
  // Report the first line, because the last line of a Java stack trace does not help.
  const reason = output.split('\n').find((line) => line.trim() !== '' && !line.startsWith('npm warn'))
  throw new StartError(
    `The database engine ${candidate.name} did not start (${reason ?? 'it gave no reason'})${folder ? ` with the data in ${join(folder, DATA_FILE)}` : ''}: choose other data with DATA_DIR=folder npm start, or ${ALTERNATIVES}`,
  )
}

/**
 * Returns an endpoint for an engine. Engines accept requests from web pages of every origin, so a page must not be able to guess
 * the address. On Linux the address is a random address of 127.0.0.0/8. Other systems have only one loopback address.
 */
async function newEndpoint(): Promise<string> {
  return loopbackEndpoint(randomBytes(3), await freePort())
}

/** @param bytes three bytes that choose the loopback address on Linux */
export function loopbackEndpoint(bytes: Uint8Array, port: number): string {
  const host =
    process.platform === 'linux' ? [127, ...bytes.map((byte) => 1 + (byte % 254))].join('.') : '127.0.0.1'
  return `http://${host}:${port}`
}

/**
 * Returns an engine that another process runs.
 * @throws StartError if it does not respond
 */
export async function reachEngine(endpoint: string): Promise<Engine> {
  if (!(await answers(endpoint)))
    throw new StartError(
      `No engine answers at DYNAMODB_ENDPOINT=${endpoint}: start it, or unset DYNAMODB_ENDPOINT to use the embedded engine`,
    )
  return { name: endpoint, endpoint, stop: async () => undefined, ended: new Promise(() => undefined) }
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  child.stdio[3]?.destroy()
  const isOver = await Promise.race([ended.then(() => true), sleep(GRACE_MS, false, { ref: false })])
  if (isOver) return
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Returns whether an endpoint responds. The status does not matter. */
export function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  )
}

/** An engine, and the command that runs it on a host and port. Without `folder`, the engine keeps the data only in memory. */
export type EngineCandidate = {
  name: string
  command: string
  args(port: number, folder?: string, host?: string): string[]
  cwd?: string
  /** A text for the user, before a start that takes longer than usual. */
  announcement?: string
  /** How long to wait for the first response of this engine, in milliseconds. The default is `READY_MS`. */
  readyMs?: number
}

const PACKAGE = '@dynoxide/linux-x64'
const SPEC = `dynoxide@${platform.optionalDependencies[PACKAGE]}`

/** The folders on this machine in which commands and npm packages are installed. */
const HERE = {
  commands: searchPath(),
  packages: createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [],
}

/** The file in the data folder that contains the data of the engine. */
const DATA_FILE = 'table.sqlite'

/**
 * Returns the engines that can run on this machine, the preferred one first. An engine is bundled, on the PATH, or downloaded
 * by npx.
 */
export function engineCandidates(places = HERE): EngineCandidate[] {
  const bundled = find(join(PACKAGE, 'dynoxide'), places.packages)
  const found = find('dynoxide', places.commands)
  const npx = find('npx', places.commands)
  const candidates: EngineCandidate[] = []
  if (bundled) candidates.push({ name: 'dynoxide', command: bundled, args: serve })
  if (found) candidates.push({ name: 'dynoxide on the PATH', command: found, args: serve })
  if (npx)
    candidates.push({
      name: 'dynoxide by npx',
      command: npx,
      args: (...how) => ['--yes', SPEC, ...serve(...how)],
      announcement: `No database engine for this machine is installed. Downloading one: npx --yes ${SPEC} ...`,
    })
  return candidates
}

function serve(port: number, folder?: string, host = '127.0.0.1'): string[] {
  const data = folder ? ['--db-path', join(folder, DATA_FILE)] : []
  return ['serve', '--host', host, '--port', String(port), ...data]
}

export function find(name: string, folders: string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Returns a port on which nothing listens at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

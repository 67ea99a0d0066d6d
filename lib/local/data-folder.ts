import { existsSync, statSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import type { LocalConfig } from '../config.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { answers, type Engine, reachEngine, startEngine } from './engine/engine.ts'
import { StartError } from './start-error.ts'

/** The folder with the keys and the data of a service. `keeps` is false for `:memory:`, because its folder is temporary. */
export type DataFolder = { path: string; keeps: boolean }

/**
 * Opens the data folder. If it is missing, creates it so that only its owner can read it.
 * @param cleanup removes the temporary folder of `:memory:`
 * @throws StartError if the folder cannot be created or written to
 */
export async function openDataFolder(dataDir: string, cleanup: AsyncDisposableStack): Promise<DataFolder> {
  if (dataDir === ':memory:') {
    const path = await mkdtemp(join(tmpdir(), 'prospect-service-'))
    cleanup.defer(() => rm(path, { recursive: true, force: true }))
    return { path, keeps: false }
  }
  const path = resolve(dataDir)
  try {
    await makeFolder(path)
    await access(path, constants.W_OK)
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written: choose another with DATA_DIR=folder npm start`,
      { cause },
    )
  }
  return { path, keeps: true }
}

/**
 * Creates a folder and its parents. Does not use the option `recursive` of `mkdir`, because with this option `mkdir` never
 * returns for a folder below `/proc`.
 */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`)
    return
  }
  await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another start may have created the folder at the same time.
    if (!existsSync(path)) throw error
  }
}

/** The note that `npm start` writes into its data folder. The endpoint of the engine is added when the engine responds. */
const Note = v.object({
  pid: v.number(),
  url: v.string(),
  endpoint: v.optional(v.pipe(v.string(), v.url())),
})
type Note = v.InferOutput<typeof Note>

const file = (folder: string) => join(folder, 'running.json')

/**
 * Reserves a data folder for this process until `cleanup` is disposed. Replaces the note of a process that no longer runs.
 * @param url the URL of the service
 * @throws StartError if another running service uses the folder
 */
export async function claimFolder(folder: string, url: string, cleanup: AsyncDisposableStack): Promise<void> {
  if (existsSync(file(folder))) {
    const earlier = await readNote(folder)
    if (earlier && (await isRunning(earlier))) throw taken(folder, earlier)
    await rm(file(folder), { force: true })
  }
  try {
    await writeFile(file(folder), JSON.stringify({ pid: process.pid, url }), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    const other = await readNote(folder)
    throw other ? taken(folder, other) : cause
  }
  cleanup.defer(() => rm(file(folder), { force: true }))
}

/** Adds the engine's endpoint to the note, so that other commands can use the same engine. */
export async function announceEngine(folder: string, endpoint: string): Promise<void> {
  // The write is atomic, so a command never reads half a note.
  await parameterAt(`file:${file(folder)}`).write(
    JSON.stringify({ ...(await readNote(folder)), endpoint }),
    true,
  )
}

/**
 * Returns the engine at DYNAMODB_ENDPOINT if this setting is set. Otherwise returns the engine of the service that runs on
 * this folder, or starts a new engine.
 * @throws StartError
 */
export async function openEngine(
  { DYNAMODB_ENDPOINT }: LocalConfig,
  { path, keeps }: DataFolder,
  cleanup: AsyncDisposableStack,
  progress?: (text: string) => void,
): Promise<Engine> {
  const running = DYNAMODB_ENDPOINT ?? (await runningEngine(path))
  if (running) return reachEngine(running)
  return startEngine({ folder: keeps ? path : undefined, progress, cleanup })
}

/** Returns the endpoint of the engine that runs on a data folder. Returns `undefined` if no engine runs. */
export async function runningEngine(folder: string): Promise<string | undefined> {
  const endpoint = (await readNote(folder))?.endpoint
  return endpoint && (await answers(endpoint)) ? endpoint : undefined
}

/** Returns the URL of the service that runs on a data folder. Returns `undefined` if no service runs. */
export async function runningService(folder: string): Promise<string | undefined> {
  const note = await readNote(folder)
  return note && (await isRunning(note)) ? note.url : undefined
}

async function readNote(folder: string): Promise<Note | undefined> {
  const text = await readFile(file(folder), 'utf8').catch(() => undefined)
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), Note), text)
  return note.success ? note.output : undefined
}

function taken(folder: string, { pid, url, endpoint }: Note): StartError {
  const advice =
    endpoint === undefined ? `. If process ${pid} is another program, remove ${file(folder)}` : ''
  return new StartError(
    `The service already runs on the data in ${folder} (pid ${pid}, ${url}): use it, stop it with Ctrl-C, or choose other data with DATA_DIR=folder npm start${advice}`,
  )
}

/**
 * Returns whether the process that wrote a note still runs. If the process id exists but the engine does not respond, the id
 * now belongs to another program. Before the engine responds, the note has no endpoint, so only the process id is checked.
 */
async function isRunning({ pid, endpoint }: Note): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process runs under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return endpoint === undefined || answers(endpoint)
}

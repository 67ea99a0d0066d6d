import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { LocalConfig } from '../config.ts'
import { answers, type Engine, loopbackEndpoint, reachEngine, startEngine } from './engine/engine.ts'
import { addressOf } from './settings.ts'
import { StartError } from './start-error.ts'

/** The folder with the keys and the data of a service. `keeps` is false for `:memory:`, because its folder is temporary. */
export type DataFolder = { path: string; keeps: boolean }

/** Creates a folder that only its owner can read. It is removed when this process ends. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'prospect-service-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

/**
 * Opens the data folder. If it is missing, creates it so that only its owner can read it.
 * @throws StartError if the folder cannot be created or written to
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  if (dataDir === ':memory:') return { path: temporaryFolder(), keeps: false }
  const path = resolve(dataDir)
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await access(path, constants.W_OK)
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written: choose another with DATA_DIR=folder npm start`,
      { cause },
    )
  }
  return { path, keeps: true }
}

/** The file with random bytes from which the endpoint of a folder's engine is computed. */
const ADDRESS = 'engine-address'
/** Ports below the range from which systems choose ports of outgoing connections. */
const PORTS = { first: 10_000, count: 20_000 }

/**
 * Returns the endpoint on which the engine of a data folder listens, always the same for a folder. So commands find the engine of
 * a running service, and two engines can never use the same data, because the second cannot listen. The endpoint depends on
 * the path, so a copy of a folder has another endpoint.
 */
export async function engineEndpoint(folder: string): Promise<string> {
  const file = join(folder, ADDRESS)
  if (!existsSync(file)) {
    // If two commands create the file at the same time, both use the bytes of the first, because `link` never overwrites.
    const own = `${file}.${randomUUID()}`
    await writeFile(own, randomBytes(16).toString('hex'), { mode: 0o600 })
    await link(own, file).catch(passExisting)
    await rm(own)
  }
  const hash = createHash('sha256')
    .update(`${realpathSync(folder)} ${await readFile(file, 'utf8')}`)
    .digest()
  return loopbackEndpoint(hash.subarray(0, 3), PORTS.first + (hash.readUInt32BE(3) % PORTS.count))
}

function passExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/** Returns the endpoint of the engine that runs on a data folder. Returns `undefined` if no engine runs. */
export async function runningEngine(folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, ADDRESS))) return undefined
  const endpoint = await engineEndpoint(folder)
  return (await answers(endpoint)) ? endpoint : undefined
}

/**
 * Returns the URL of the service that runs on a data folder, if it has the same PORT and HOST as these settings. Returns
 * `undefined` if no service runs.
 */
export async function runningService(local: LocalConfig): Promise<string | undefined> {
  return (await runningEngine(local.DATA_DIR)) && addressOf(local)
}

/**
 * Returns the engine at DYNAMODB_ENDPOINT if this setting is set. Otherwise returns the engine that runs on this folder, or
 * starts a new engine.
 * @throws StartError
 */
export async function openEngine(
  { DYNAMODB_ENDPOINT }: LocalConfig,
  { path, keeps }: DataFolder,
  cleanup: AsyncDisposableStack,
): Promise<Engine> {
  const running = DYNAMODB_ENDPOINT ?? (await runningEngine(path))
  if (running) return reachEngine(running)
  const endpoint = await engineEndpoint(path)
  return startEngine({ endpoint, folder: keeps ? path : undefined, cleanup })
}

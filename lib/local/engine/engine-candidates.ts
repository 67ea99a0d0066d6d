import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { searchPath } from '../../config.ts'
import platform from '../platform/package.json' with { type: 'json' }

/** A way to run an engine on a host and port. It keeps data in `folder`, or in memory only. */
export type EngineCandidate = {
  name: string
  command: string
  args(port: number, folder?: string, host?: string): string[]
  cwd?: string
  /** Printed before it is started, where that takes longer than usual. */
  announcement?: string
  /** Milliseconds until it must answer, where that takes longer than usual. */
  readyMs?: number
}

const PACKAGE = '@dynoxide/linux-x64'
const SPEC = `dynoxide@${platform.optionalDependencies[PACKAGE]}`
const PROBE_MS = 10_000

/** The folders of commands and of npm packages on this machine. */
const HERE = {
  commands: searchPath(),
  packages: createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [],
}

/** The file in the data folder that the engine keeps its data in. */
export const DATA_FILE = 'table.sqlite'

/** The engines that run on this machine, the preferred one first: bundled, on the PATH, or fetched by npx. */
export function engineCandidates(places = HERE): EngineCandidate[] {
  const bundled = find(join(PACKAGE, 'dynoxide'), places.packages)
  const found = find('dynoxide', places.commands)
  const npx = find('npx', places.commands)
  const candidates: EngineCandidate[] = []
  if (bundled && runs(bundled)) candidates.push({ name: 'dynoxide', command: bundled, args: serve })
  if (found && runs(found)) candidates.push({ name: 'dynoxide on the PATH', command: found, args: serve })
  if (npx)
    candidates.push({
      name: 'dynoxide by npx',
      command: npx,
      args: (...how) => ['--yes', SPEC, ...serve(...how)],
      announcement: `No database engine for this machine is installed. Fetching one: npx --yes ${SPEC} ...`,
    })
  return candidates
}

function serve(port: number, folder?: string, host = '127.0.0.1'): string[] {
  const data = folder ? ['--db-path', join(folder, DATA_FILE)] : []
  return ['serve', '--host', host, '--port', String(port), ...data]
}

function runs(command: string): boolean {
  return spawnSync(command, ['--version'], { timeout: PROBE_MS }).status === 0
}

export function find(name: string, folders: string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

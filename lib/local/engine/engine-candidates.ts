import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { searchPath } from '../../config.ts'
import platform from '../platform/package.json' with { type: 'json' }

/** A way to run an engine: its command, which keeps data in `folder`, or nowhere. */
export type EngineCandidate = {
  name: string
  command: string
  args(port: number, folder?: string, host?: string): string[]
  /** Whether it listens on the `host` that it is given; if not, on 127.0.0.1. */
  takesHost?: true
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
  return [
    ...(bundled && runs(bundled)
      ? [{ name: 'dynoxide', command: bundled, args: serve, takesHost: true as const }]
      : []),
    ...(found && runs(found)
      ? [{ name: 'dynoxide on the PATH', command: found, args: serve, takesHost: true as const }]
      : []),
    ...(npx ? [fetchedBy(npx)] : []),
  ]
}

/** The same engine for machines other than Linux x64, of the release that is bundled there. */
function fetchedBy(npx: string): EngineCandidate {
  return {
    name: 'dynoxide by npx',
    command: npx,
    args: (port, folder, host) => ['--yes', SPEC, ...serve(port, folder, host)],
    takesHost: true,
    announcement: `No database engine for this machine is installed. Fetching one: npx --yes ${SPEC} ...`,
  }
}

function serve(port: number, folder?: string, host?: string): string[] {
  const address = [...(host ? ['--host', host] : []), '--port', String(port)]
  return ['serve', ...address, ...(folder ? ['--db-path', join(folder, DATA_FILE)] : [])]
}

function runs(command: string): boolean {
  return spawnSync(command, ['--version'], { timeout: PROBE_MS }).status === 0
}

/** The first file of this name in these folders. */
export function find(name: string, folders: string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

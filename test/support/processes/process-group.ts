import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether a process of this group still runs; one that only waits to be reaped does not. */
export function isGroupAlive(group: number): boolean {
  return existsSync('/proc/self/stat')
    ? processes().some((each) => each.group === group && each.state !== 'Z')
    : signalGroup(group, 0)
}

/**
 * The memory of a group in MB, what its processes share counted once (`Pss` of proc_pid_smaps_rollup(5)): Linux only.
 */
export function memoryOf(group: number): number {
  const kilobytes = processes()
    .filter((each) => each.group === group)
    .map(({ pid }) => Number(/^Pss: +(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** @returns whether there was a process to signal */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/** Every process as Linux tells it (proc(5)): `pid (command) state parent group ...`. */
function processes(): { pid: string; state: string; group: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const [state, , group] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
      return state === undefined ? [] : [{ pid, state, group: Number(group) }]
    })
}

/** A process may end between the listing and the reading. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

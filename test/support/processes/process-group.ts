import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * The processes of a start: those of its group, and those of groups of their own, as the database, which have this variable in
 * their environment (`NAME=value`; Linux only).
 */
export type Processes = { group: number; variable?: string }

/** Whether one of them still runs; one that only waits to be reaped does not. */
export function areAlive(of: Processes): boolean {
  return existsSync('/proc/self/stat') ? running(of).length > 0 : signalGroup(of.group, 0)
}

/** Their memory in MB, what they share counted once (`Pss` of proc_pid_smaps_rollup(5)): Linux only. */
export function memoryOf(of: Processes): number {
  const kilobytes = running(of).map((pid) =>
    Number(/^Pss: +(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Signals each of them. */
export function signalAll(of: Processes, signal: NodeJS.Signals): void {
  signalGroup(of.group, signal)
  for (const pid of running(of)) signalGroup(-pid, signal)
}

/** @returns whether there was a process to signal */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/** The ids of those that run, as Linux shows them (proc(5)): `pid (command) state parent group ...`. */
function running({ group, variable }: Processes): number[] {
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids.map(Number).filter((pid) => {
    const [state, , itsGroup] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    if (state === undefined || state === 'Z') return false
    if (Number(itsGroup) === group) return true
    return variable !== undefined && read(`/proc/${pid}/environ`).split('\0').includes(variable)
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

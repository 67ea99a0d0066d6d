import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether a process of this group still runs; one that only waits to be reaped does not. */
export function isGroupAlive(group: number): boolean {
  return existsSync('/proc/self/stat')
    ? processes().some((each) => each.group === group && each.state !== 'Z')
    : signalGroup(group, 0)
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
function processes(): { state: string; group: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const [state, , group] = stat(pid).split(') ').at(-1)?.split(' ') ?? []
      return state === undefined ? [] : [{ state, group: Number(group) }]
    })
}

/** A process may end between the listing and the reading. */
function stat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

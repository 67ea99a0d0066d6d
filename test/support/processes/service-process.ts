import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../../../lib/domain/role.ts'
import { freePort } from '../../../lib/local/engine/engine.ts'

const START_MS = 180_000
const STOP_MS = 60_000

/**
 * Polls until a condition is true. Does not use `vi.waitFor`, because benchmarks run without vitest.
 * @throws Error after the timeout
 */
async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<void> {
  for (const end = performance.now() + timeoutMs; !isDone(); await sleep(10))
    if (performance.now() > end) throw new Error(`The condition was not true within ${timeoutMs} ms`)
}

/** The service in a separate process group, like a command in a terminal. */
export type ServiceProcess = Awaited<ReturnType<typeof startedBy>>

/** A running service: its URL, its output at the start, and a token for each demo user. */
export type Running = { url: string; output: string; token: Record<Role, string> }

/** The commands in the README that start the service. */
export type StartCommand = 'npm start' | 'npx serverless offline'

/**
 * Starts the service with `npm start` and these settings. The service inherits only PATH, HOME and TMPDIR from the test's
 * environment.
 */
export function npmStart(settings: Record<string, string>, folder?: string): Promise<ServiceProcess> {
  return startedBy('npm start', settings, folder)
}

/** Starts the service. @param folder the folder of a copy of the project. By default the project itself is started */
export async function startedBy(line: StartCommand, settings: Record<string, string>, folder?: string) {
  const { PATH, HOME, TMPDIR } = process.env
  const [command = '', ...args] = line.split(' ')
  const id = randomUUID()
  const child = spawn(command, args, {
    cwd: folder ?? new URL('../../../', import.meta.url),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, PORT: String(await freePort()), SERVICE_TEST: id, ...settings },
  })
  const group = child.pid ?? Number.NaN
  const all = { group, variable: `SERVICE_TEST=${id}` }
  const closed = once(child, 'close')
  let output = ''
  let errors = ''
  let isLeft = false
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })

  /** Waits until the service has printed this text. */
  async function printed(text: string): Promise<void> {
    const isOver = () => output.includes(text) || child.exitCode !== null || child.signalCode !== null
    await waitUntil(isOver, START_MS)
    if (!output.includes(text)) throw new Error(`${line} ended before it printed "${text}": ${errors}`)
  }
  /** Waits until all processes of the service have ended. Returns the exit code. */
  async function left(): Promise<number | null> {
    // The event `close` comes after all output of the service has been read.
    await closed
    await waitUntil(() => !areAlive(all), STOP_MS)
    isLeft = true
    return child.exitCode
  }
  return {
    output: () => output,
    errors: () => errors,
    /** On Linux, returns the TCP ports on which processes of the service listen. */
    ports: () => running(all).flatMap(portsOf),
    /** Pauses all processes of the service for some milliseconds, to simulate a busy machine. */
    async pause(ms: number) {
      signalAll(all, 'SIGSTOP')
      await sleep(ms)
      signalAll(all, 'SIGCONT')
    },
    printed,
    /** Waits until the service has printed its banner. Returns the URL in the banner. */
    async url(): Promise<string> {
      await printed('Ctrl-C ends it')
      return /running on (\S+)/.exec(output)?.[1] ?? ''
    },
    /** Sends a signal to the process group, as Ctrl-C does, and waits until all processes have ended. */
    stop(signal: NodeJS.Signals): Promise<number | null> {
      signalGroup(group, signal)
      return left()
    },
    left,
    /** Kills the service at the end of a test. */
    kill(): void {
      if (!isLeft) signalAll(all, 'SIGKILL')
    },
  }
}

/**
 * The processes of one started service. `group` is their process group. On Linux, `variable` also finds processes in other
 * groups, such as the database. `variable` is an environment variable in the form `NAME=value`.
 */
type Processes = { group: number; variable: string }

/** Whether at least one of the processes still runs. Zombie processes do not count. */
function areAlive(of: Processes): boolean {
  return existsSync('/proc/self/stat') ? running(of).length > 0 : signalGroup(of.group, 0)
}

/** Sends a signal to each of the processes. */
function signalAll(of: Processes, signal: NodeJS.Signals): void {
  signalGroup(of.group, signal)
  for (const pid of running(of)) signalGroup(-pid, signal)
}

/** Sends a signal to a process group. Signal 0 only checks that the group exists. @returns whether the group exists */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/**
 * On Linux, returns the ids of the running processes of a service. A stat file has the format `pid (command) state parent group
 * ...`, see proc(5).
 */
function running({ group, variable }: Processes): number[] {
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids.map(Number).filter((pid) => {
    const [state, , itsGroup] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    if (state === undefined || state === 'Z') return false
    if (Number(itsGroup) === group) return true
    return read(`/proc/${pid}/environ`).split('\0').includes(variable)
  })
}

/** Returns the TCP ports on which a process listens. The fields of `/proc/net/tcp` are described in proc_net(5). */
function portsOf(pid: number): number[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`))
  const sockets = ['tcp', 'tcp6'].flatMap((name) => read(`/proc/${pid}/net/${name}`).split('\n'))
  return sockets.flatMap((line) => {
    const [, address = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    const isOwn = state === LISTENS && open.includes(`socket:[${inode}]`)
    return isOwn ? [Number.parseInt(address.split(':')[1] ?? '', 16)] : []
  })
}

const LISTENS = '0A'

/** Returns the target of a symbolic link in `/proc`, or '' if it has been closed. */
function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

/** Returns the text of a file in `/proc`, or '' if its process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

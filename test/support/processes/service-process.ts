import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../../../lib/domain/user.ts'
import { freePort } from '../../../lib/local/engine/engine.ts'

const START_MS = 180_000
const STOP_MS = 60_000

/** Polls until a condition holds. Benchmarks use it too, where vitest is not there. @throws Error when it takes too long */
async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<void> {
  for (const end = performance.now() + timeoutMs; !isDone(); await sleep(10))
    if (performance.now() > end) throw new Error(`It took longer than ${timeoutMs} ms`)
}

/** The service as a process group of its own, as a terminal would have it. */
export type ServiceProcess = Awaited<ReturnType<typeof startedBy>>

/** A service that runs: where, what it has printed, and a token of each demo user. */
export type Running = { url: string; output: string; token: Record<Role, string> }

/** A command of the README that starts the service. */
export type StartCommand = 'npm start' | 'npx serverless offline'

/** Starts the service by the README's command, with these settings and nothing else of this process's environment. */
export function npmStart(settings: Record<string, string>, folder?: string): Promise<ServiceProcess> {
  return startedBy('npm start', settings, folder)
}

/** @param folder a copy of the project, in place of the project itself */
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

  /** Waits until it has printed this. */
  async function printed(text: string): Promise<void> {
    const isOver = () => output.includes(text) || child.exitCode !== null || child.signalCode !== null
    await waitUntil(isOver, START_MS)
    if (!output.includes(text)) throw new Error(`${line} ended before it printed "${text}": ${errors}`)
  }
  /** Waits until none of its processes is left, and returns the exit code. */
  async function left(): Promise<number | null> {
    // What it has written last is read by then.
    await closed
    await waitUntil(() => !areAlive(all), STOP_MS)
    isLeft = true
    return child.exitCode
  }
  return {
    output: () => output,
    errors: () => errors,
    /** Stops all its processes for some milliseconds, as on a machine that others keep busy. */
    async pause(ms: number) {
      signalAll(all, 'SIGSTOP')
      await sleep(ms)
      signalAll(all, 'SIGCONT')
    },
    printed,
    /** Waits until it says that it runs, and returns the URL it prints. */
    async url(): Promise<string> {
      await printed('Ctrl-C ends it')
      return /running on (\S+)/.exec(output)?.[1] ?? ''
    },
    /** Signals the whole group, as Ctrl-C does, and waits for `left`. */
    stop(signal: NodeJS.Signals): Promise<number | null> {
      signalGroup(group, signal)
      return left()
    },
    left,
    /** Ends it however it is; for the end of a test. */
    kill(): void {
      if (!isLeft) signalAll(all, 'SIGKILL')
    },
  }
}

/**
 * The processes of a start: those of its group, and those of groups of their own, as the database, which have this variable in
 * their environment (`NAME=value`; Linux only).
 */
type Processes = { group: number; variable: string }

/** Whether one of them still runs; one that only waits to be reaped does not. */
function areAlive(of: Processes): boolean {
  return existsSync('/proc/self/stat') ? running(of).length > 0 : signalGroup(of.group, 0)
}

/** Signals each of them. */
function signalAll(of: Processes, signal: NodeJS.Signals): void {
  signalGroup(of.group, signal)
  for (const pid of running(of)) signalGroup(-pid, signal)
}

/** @returns whether there was a process to signal */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
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
    return read(`/proc/${pid}/environ`).split('\0').includes(variable)
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

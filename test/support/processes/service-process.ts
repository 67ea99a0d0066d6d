import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../../../lib/domain/role.ts'
import { freePort } from '../../../lib/local/engine/engine.ts'

const START_MS = 180_000
const STOP_MS = 60_000

/** Polls until a condition holds. Benchmarks use it too, where vitest is not there. @throws Error when it takes too long */
async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<void> {
  for (const end = performance.now() + timeoutMs; !isDone(); await sleep(10))
    if (performance.now() > end) throw new Error(`It took longer than ${timeoutMs} ms`)
}

/** The service as a separate process group, as in a terminal. */
export type ServiceProcess = Awaited<ReturnType<typeof startedBy>>

/** A running service: its URL, its output, and a token of each demo user. */
export type Running = { url: string; output: string; token: Record<Role, string> }

/** The commands of the README that start the service. */
export type StartCommand = 'npm start' | 'npx serverless offline'

/** Starts the service by a command of the README, with only these settings as its environment. */
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

  /** Waits until the service has printed this text. */
  async function printed(text: string): Promise<void> {
    const isOver = () => output.includes(text) || child.exitCode !== null || child.signalCode !== null
    await waitUntil(isOver, START_MS)
    if (!output.includes(text)) throw new Error(`${line} ended before it printed "${text}": ${errors}`)
  }
  /** Waits until all its processes have ended, and returns the exit code. */
  async function left(): Promise<number | null> {
    // By then its last output has been read.
    await closed
    await waitUntil(() => !areAlive(all), STOP_MS)
    isLeft = true
    return child.exitCode
  }
  return {
    output: () => output,
    errors: () => errors,
    /** Pauses all its processes for some milliseconds, as on a busy machine. */
    async pause(ms: number) {
      signalAll(all, 'SIGSTOP')
      await sleep(ms)
      signalAll(all, 'SIGCONT')
    },
    printed,
    /** Waits until the banner is printed, and returns its URL. */
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
    /** Kills the service at the end of a test. */
    kill(): void {
      if (!isLeft) signalAll(all, 'SIGKILL')
    },
  }
}

/**
 * The processes of a start: those of its group, and those of other groups, such as the database, which have this
 * variable in their environment (`NAME=value`; Linux only).
 */
type Processes = { group: number; variable: string }

/** Whether one of them still runs. Zombie processes do not count. */
function areAlive(of: Processes): boolean {
  return existsSync('/proc/self/stat') ? running(of).length > 0 : signalGroup(of.group, 0)
}

/** Sends a signal to each of them. */
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

/** Returns the ids of running processes, from proc(5) of Linux: `pid (command) state parent group ...`. */
function running({ group, variable }: Processes): number[] {
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids.map(Number).filter((pid) => {
    const [state, , itsGroup] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    if (state === undefined || state === 'Z') return false
    if (Number(itsGroup) === group) return true
    return read(`/proc/${pid}/environ`).split('\0').includes(variable)
  })
}

/** Returns the text of a file in `/proc`, or '' if its process has ended since it was listed. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

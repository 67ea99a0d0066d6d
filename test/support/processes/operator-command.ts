import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { projectManifest } from '../project/project-manifest.ts'

export type Outcome = { code: number; out: string; err: string }

/** The processes that tests start share what the first of them has compiled: a third of their time. */
const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.test/compile-cache', import.meta.url)),
}

/**
 * Runs an operator's command as a shell would, with these settings and what is piped into it, in a project's folder, as
 * another user of the machine where one is named.
 */
export async function operatorCommand(
  name: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
  input = '',
  folder = '.',
  uid?: number,
): Promise<Outcome> {
  const { child, outcome } = startCommand(name, args, settings, {
    cwd: folder,
    ...(uid !== undefined && { uid }),
  })
  child.stdin.end(input)
  return outcome
}

/** Starts an operator's command, for a test that sends it signals. A process that a signal ended has no exit code: NaN. */
export function startCommand(
  name: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
  options: { cwd?: string; uid?: number } = {},
) {
  const program = projectManifest.scripts[name]?.split(' ').slice(1) ?? [name]
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options,
  })
  return { child, outcome: outcomeOf(child) }
}

/** Runs `npx serverless` in this project, with these settings and nothing else of this process's environment. */
export async function serverless(args: string[], settings: Record<string, string>): Promise<Outcome> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn('npx', ['serverless', ...args], {
    env: { PATH, HOME, TMPDIR, ...compileCache, ...settings },
    // It would wait for an event on a pipe.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child)
}

async function outcomeOf(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Promise<Outcome> {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code === null ? Number.NaN : Number(code), out, err }
}

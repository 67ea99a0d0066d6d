import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { projectManifest } from '../project/project-manifest.ts'

export type Outcome = { code: number; out: string; err: string }

/** Lets the processes of tests share a compile cache, which saves a third of their time. */
const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.test/compile-cache', import.meta.url)),
}

/**
 * Runs an operator's command in a separate process and returns its exit code and output.
 * @param settings environment variables of the command, besides PATH
 * @param input its standard input
 * @param folder its working directory
 */
export async function operatorCommand(
  name: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
  input = '',
  folder = '.',
): Promise<Outcome> {
  const { child, outcome } = startCommand(name, args, settings, folder)
  child.stdin.end(input)
  return outcome
}

/** Starts an operator's command, for tests that send signals to it. The exit code is NaN if a signal ended the process. */
export function startCommand(name: string, args: string[], settings: NodeJS.ProcessEnv, cwd = '.') {
  // `npm test` first checks that the packages are installed.
  const script = projectManifest.scripts[name]?.split('exec ').at(-1)
  const program = script?.split(' ').slice(1) ?? [name]
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd,
  })
  return { child, outcome: outcomeOf(child) }
}

/**
 * Runs `npx serverless` in this project with these settings. From the environment of the test, the command gets only PATH, HOME
 * and TMPDIR.
 */
export async function serverless(args: string[], settings: Record<string, string>): Promise<Outcome> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn('npx', ['serverless', ...args], {
    env: { PATH, HOME, TMPDIR, ...compileCache, ...settings },
    // If stdin were a pipe, serverless would wait for an event.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child)
}

async function outcomeOf(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Promise<Outcome> {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code === null ? Number.NaN : Number(code), out, err }
}

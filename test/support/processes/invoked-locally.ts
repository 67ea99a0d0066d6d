import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { compileCache } from './compile-cache.ts'
import type { Outcome } from './operator-command.ts'

/** Runs `npx serverless` in this project, with these settings and nothing else of this process's environment. */
export async function serverless(args: string[], settings: Record<string, string>): Promise<Outcome> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn('npx', ['serverless', ...args], {
    cwd: new URL('../../../', import.meta.url),
    env: { PATH, HOME, TMPDIR, ...compileCache, ...settings },
    // It would wait for an event on a pipe.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), out, err }
}

/** Invokes a function with its sample event, by the README's command, and answers what it returns. */
export async function invokedLocally(name: string, settings: Record<string, string>): Promise<unknown> {
  const args = ['invoke', 'local', '-f', name, '--path', `test/events/${name}.json`]
  const { out, err } = await serverless(args, settings)
  // Below the function's own line of the log, if it has one.
  const json = /^\{$.*^\}$/ms.exec(out)?.[0]
  if (json === undefined) throw new Error(`${name} returned nothing: ${out}${err}`)
  return JSON.parse(json)
}

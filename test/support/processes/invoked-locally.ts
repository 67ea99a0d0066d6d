import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

const Printed = v.pipe(v.string(), v.parseJson(), v.object({ outcome: v.string() }))

/** Runs a scheduled function by the README's command, with these settings, and answers its outcome. */
export async function invokedLocally(name: string, settings: Record<string, string>): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn('npx', ['serverless', 'invoke', 'local', '-f', name], {
    cwd: new URL('../../../', import.meta.url),
    env: { PATH, HOME, TMPDIR, ...settings },
    // It would wait for an event on a pipe.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  // Below the function's own line of the log, if it has one.
  const printed = v.safeParse(Printed, out.slice(out.indexOf('{')))
  if (!printed.success) throw new Error(`${name} answered nothing: ${out}${err}`)
  return printed.output.outcome
}

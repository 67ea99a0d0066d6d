import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectManifest } from '../project/project-manifest.ts'
import { compileCache } from './compile-cache.ts'

export type Outcome = { code: number; out: string; err: string }

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
  const program = projectManifest.scripts[name]?.split(' ').slice(1) ?? [name]
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...compileCache, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), out, err }
}

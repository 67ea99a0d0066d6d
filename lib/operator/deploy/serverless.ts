import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Refusal } from '../command.ts'

/**
 * Runs a command of the Serverless Framework on this project and shows its output.
 * @throws Refusal when it fails
 */
export async function serverless(command: string, ...options: string[]): Promise<void> {
  const program = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')
  const child = spawn(process.execPath, [program, command, ...options], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Refusal(`serverless ${command} failed: see above`)
}

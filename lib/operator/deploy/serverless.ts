import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../command.ts'

/**
 * Runs a command of the Serverless Framework on this project and shows its output.
 * @throws Refusal when it fails
 */
export async function serverless(command: string, ...options: string[]): Promise<void> {
  const program = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')
  await run(program, [command, ...options], `serverless ${command}`)
}

/**
 * Migrates the table of a stage in a process of its own, its output passed through.
 * @throws Refusal when it fails
 */
export async function migrateStage(stage: string): Promise<void> {
  const program = fileURLToPath(new URL('../migrate/migrate.ts', import.meta.url))
  await run(program, ['--stage', stage, '--yes'], 'The migration')
}

async function run(program: string, args: string[], name: string): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Refusal(`${name} failed: see above`)
}

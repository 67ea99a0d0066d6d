import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { endChild } from './child.ts'
import type { Endings } from './endings.ts'
import { freePort } from './engine/ports.ts'
import { StartError } from './start-error.ts'

/** Lines that serverless offline prints about itself once it is up; requests and jobs have lines of their own. */
const NOISE = /λ: |(Successfully invoked|Failed to execute) scheduled function|^\s*$/

/**
 * Starts serverless offline in this process's environment and waits until it answers. From then on what the functions
 * print is passed through.
 * @returns a promise of its end, asked or not
 * @throws StartError with its last words when it ends before that
 */
export async function startOffline(port: number, endings: Endings): Promise<{ ended: Promise<void> }> {
  const serverless = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')
  const lambdaPort = await freePort()
  const child = spawn(
    process.execPath,
    [serverless, 'offline', 'start', '--httpPort', String(port), '--lambdaPort', String(lambdaPort)],
    { cwd: new URL('../../', import.meta.url), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  endings.add(() => endChild(child))
  const ended = once(child, 'exit').then(() => undefined)
  const words: string[] = []
  let isReady = false
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.includes('Server ready')) {
          isReady = true
          resolve()
        } else if (!isReady) words.push(line)
        else if (!NOISE.test(line)) console.log(line)
      })
    }
  })
  await Promise.race([ready, ended])
  if (!isReady) throw new StartError(`serverless offline did not start: ${words.slice(-5).join(' ').trim()}`)
  return { ended }
}

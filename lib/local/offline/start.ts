import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { endChild } from '../child.ts'
import type { Endings } from '../endings.ts'
import { freePort } from '../engine/ports.ts'
import { StartError } from '../start-error.ts'

/** Lines that serverless offline prints about itself once it is up; requests and jobs have lines of their own. */
const NOISE = /λ: |(Successfully invoked|Failed to execute) scheduled function|^\s*$/

/** Memory before speed: what a machine is asked for beside an editor and a browser. */
const NODE_OPTIONS = ['--optimize-for-size', '--max-semi-space-size=1']

export type Address = { host: string; port: number }

/**
 * Starts serverless offline in this process's environment and waits until it answers. From then on what the functions
 * print is passed through. The functions run in its one process: each in a thread of its own, as it would otherwise
 * have them, a burst of requests takes 100 MB for each at once, and then the time of all of them. And so they wait for each
 * other: none is ended for being slow.
 * @param companions processes to end with it, should this one be killed
 * @returns a promise of its end, asked or not
 * @throws StartError with its last words when it ends before that
 */
export async function startOffline(
  { host, port }: Address,
  companions: number[],
  endings: Endings,
): Promise<{ ended: Promise<void> }> {
  const serverless = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')
  const options = {
    host,
    httpPort: port,
    lambdaPort: await freePort(),
  }
  const flags = ['--useInProcess', '--noTimeout']
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const preload = new URL('preload.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, '--import', preload, serverless, 'offline', 'start', ...flags, ...args],
    { cwd: new URL('../../../', import.meta.url), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  child.send(companions)
  endings.add(() => endChild(child))
  const ended = once(child, 'exit').then(() => undefined)
  const words: string[] = []
  let isReady = false
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
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

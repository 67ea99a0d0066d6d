import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../lib/local/engine/ports.ts'
import { memoryOf, signalGroup } from '../../support/processes/process-group.ts'

/** `npm start` on a port of its own, on the loopback address, with samples that nothing keeps. */
export type LocalService = {
  url: string
  /** The memory of all its processes in MB, on Linux. */
  memory(): number
  stop(): Promise<void>
}

/** @throws Error with its last words where it ends before it runs */
export async function startLocalService(): Promise<LocalService> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=1', 'lib/local/start.mjs'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: 'localhost', PORT: String(port), DATA_DIR: ':memory:' },
  })
  const ended = once(child, 'exit')
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = chunk.toString()
  })
  const group = child.pid ?? Number.NaN
  // A group of its own does not hear the Ctrl-C that ends the bench.
  process.once('SIGINT', () => {
    signalGroup(group, 'SIGINT')
    process.exit(130)
  })
  const running = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Ctrl-C ends it')) resolve()
    })
  })
  await Promise.race([running, ended])
  if (child.exitCode !== null) throw new Error(`npm start ended before it ran: ${words.trim()}`)
  return {
    url: `http://localhost:${port}`,
    memory: () => memoryOf(group),
    async stop() {
      signalGroup(group, 'SIGINT')
      await ended
    },
  }
}

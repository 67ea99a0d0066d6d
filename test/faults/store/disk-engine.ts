import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachEngine } from '../../../lib/local/engine/engine.ts'
import { engineCandidates } from '../../../lib/local/engine/engine-candidates.ts'
import { freePort } from '../../../lib/local/engine/ports.ts'

/** An engine that keeps its data in a folder, and can be killed as a machine's failure would. */
export type DiskEngine = { endpoint: string; kill(): Promise<void> }

export async function startDiskEngine(folder: string): Promise<DiskEngine> {
  const [candidate] = engineCandidates()
  if (!candidate) throw new Error('No DynamoDB engine found')
  const port = await freePort()
  const child = spawn(candidate.command, candidate.args(port, folder), {
    stdio: 'ignore',
    ...(candidate.cwd !== undefined && { cwd: candidate.cwd }),
  })
  const ended = once(child, 'exit')
  const endpoint = `http://127.0.0.1:${port}`
  await answering(endpoint)
  return {
    endpoint,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answering(endpoint: string): Promise<void> {
  const until = performance.now() + 20_000
  while (performance.now() < until) {
    const isThere = await reachEngine(endpoint).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await sleep(10)
  }
  throw new Error('The engine does not answer')
}

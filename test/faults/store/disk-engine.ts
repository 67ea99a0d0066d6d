import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
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
  const answers = () =>
    reachEngine(endpoint).then(
      () => true,
      () => false,
    )
  await vi.waitUntil(answers, { timeout: 20_000, interval: 10 })
  return {
    endpoint,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

import { rm } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { vi } from 'vitest'
import { runningEngine } from '../../../lib/local/claim.ts'
import { npmStart, type ServiceProcess } from '../../support/processes/service-process.ts'
import { request, signIn } from '../../support/requests/http-client.ts'
import { NoAnswer } from '../checks/history.ts'
import type { Transport } from '../workload.ts'

const WAIT_MS = 180_000

/** `npm start` on one folder, which is killed and started again. */
export type KillableService = {
  /** Starts it, and answers where its engine listens. Requests wait for `open`. */
  start(): Promise<string>
  open(): void
  /** An admin's requests over HTTP. */
  transport: Transport
  /** Kills every process of it at once, and waits for the end of all requests that were under way. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export function killableService(folder: string): KillableService {
  const ports: string[] = []
  const underWay = new Set<Promise<unknown>>()
  let service: ServiceProcess | undefined
  let url = ''
  let token = ''
  let isOpen = false

  async function ask(...[method, target, sent]: Parameters<Transport>) {
    try {
      const { headers, ...answer } = await request(url, method, target, { token, ...sent })
      return { ...answer, headers: Object.fromEntries(headers), text: JSON.stringify(answer.body ?? '') }
    } catch (cause) {
      throw isOpen ? cause : new NoAnswer('The service was killed', { cause })
    }
  }

  return {
    async start() {
      service = await npmStart({ DATA_DIR: folder, DEMO: '0' })
      url = await service.url()
      ports.push(new URL(url).port)
      // A token outlives the service: the keys are kept with the data.
      token ||= await signIn(url, 'admin@demo.test')
      const engine = await runningEngine(folder)
      if (engine === undefined) throw new Error('The service does not say where its engine is')
      return engine
    },
    open() {
      isOpen = true
    },
    async transport(...sent) {
      if (!isOpen) await vi.waitUntil(() => isOpen, { timeout: WAIT_MS, interval: 10 })
      const answer = ask(...sent)
      underWay.add(answer)
      const settled = () => underWay.delete(answer)
      answer.then(settled, settled)
      return answer
    },
    async kill() {
      // What has arrived is taken note of first, and its clients send what comes next.
      await turn()
      isOpen = false
      await service?.stop('SIGKILL')
      await Promise.allSettled(underWay)
    },
    async remove() {
      service?.kill()
      await service?.left()
      // A service that is killed leaves its bundles behind.
      for (const port of ports)
        await rm(new URL(`../../../.esbuild/${port}`, import.meta.url), { recursive: true, force: true })
    },
  }
}

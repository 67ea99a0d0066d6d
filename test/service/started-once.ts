import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import {
  type Running,
  type ServiceProcess,
  type StartCommand,
  startedBy,
} from '../support/processes/service-process.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { signIn } from '../support/requests/http-client.ts'

/**
 * Starts one service with samples for all tests of a file, because a start takes seconds. Also returns the data folder of the
 * service.
 */
export function startedOnce(command: StartCommand, settings: () => Promise<Record<string, string>>) {
  const folder = newFolder()
  let service: ServiceProcess
  let running: Running

  beforeAll(async () => {
    service = await startedBy(command, { DATA_DIR: folder, ...(await settings()) })
    const url = await service.url()
    await service.printed('sample records are there')
    const [admin, agent, viewer] = await Promise.all([
      signIn(url, 'admin@demo.test'),
      signIn(url, 'agent@demo.test'),
      signIn(url, 'viewer@demo.test'),
    ])
    running = { url, output: service.output(), token: { admin, agent, viewer } }
  })

  afterAll(() => {
    service.kill()
    rmSync(folder, { recursive: true })
  })

  return { folder, service: () => service, running: () => running }
}

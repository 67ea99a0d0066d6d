import type { TestProject } from 'vitest/node'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { startEngine } from '../../../lib/local/engine/engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    endpoint: string
    publicKeys: string
    signingKey: string
  }
}

/**
 * One embedded engine in memory and one key pair for the whole run; every test file has a table of its own.
 * @param prefer the engine to use instead of the first there is
 */
export default async function startEngineForTests({ provide }: TestProject, prefer?: string) {
  const engine = await startEngine(prefer === undefined ? {} : { prefer })
  const { publicKeys, signingKey } = await newKeyPair()
  provide('endpoint', engine.endpoint)
  provide('publicKeys', JSON.stringify(publicKeys))
  provide('signingKey', JSON.stringify(signingKey))
  return engine.stop
}

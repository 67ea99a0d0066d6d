import type { TestProject } from 'vitest/node'
import { newKeyPair } from '../../../lib/auth/tokens.ts'
import type { TableDefinition } from '../../../lib/data/table/whole-table.ts'
import { type EngineCandidate, startEngine } from '../../../lib/local/engine/engine.ts'
import { type Route, readRoutes, readTableDefinition } from '../../../lib/local/serverless-yml.ts'

declare module 'vitest' {
  interface ProvidedContext {
    endpoint: string
    publicKeys: string
    signingKey: string
    routes: Route[]
    tableDefinition: TableDefinition
  }
}

/**
 * One embedded engine in memory and one key pair for the whole run; every test file has a table of its own.
 * @param candidates the engines to choose from, in place of those that run here
 */
export default async function startEngineForTests({ provide }: TestProject, candidates?: EngineCandidate[]) {
  const engine = await startEngine(candidates && { candidates })
  const { publicKeys, signingKey } = await newKeyPair()
  provide('endpoint', engine.endpoint)
  provide('publicKeys', JSON.stringify(publicKeys))
  provide('signingKey', JSON.stringify(signingKey))
  // Read once: YAML takes longer to read than most files take for their tests.
  provide('routes', readRoutes())
  provide('tableDefinition', readTableDefinition())
  return engine.stop
}

import type { TestProject } from 'vitest/node'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { type Route, readEveryRoute } from '../../../lib/build/routes.ts'
import type { TableDefinition } from '../../../lib/data/table/whole-table.ts'
import { type EngineCandidate, startEngine } from '../../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../../lib/local/serverless-yml.ts'

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
 * Starts one in-memory engine and creates one key pair for the whole test run. Each test file creates its own table.
 * @param candidates the engines to choose from, by default the engines that can run on this machine
 */
export default async function startEngineForTests({ provide }: TestProject, candidates?: EngineCandidate[]) {
  const engine = await startEngine(candidates && { candidates })
  const { publicKeys, signingKey } = await newKeyPair()
  provide('endpoint', engine.endpoint)
  provide('publicKeys', JSON.stringify(publicKeys))
  provide('signingKey', JSON.stringify(signingKey))
  // Reads the YAML files only once for all test files, because parsing them takes longer than most test files.
  provide('routes', readEveryRoute())
  provide('tableDefinition', readTableDefinition())
  return engine.stop
}

import { useServiceEnvironment } from '../../lib/config.ts'
import { prepareTable } from '../../lib/data/rebuild/layout-item.ts'
import { createTable } from '../../lib/data/table/whole-table.ts'
import { type EngineOptions, startEngine } from '../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../lib/local/serverless-yml.ts'

/** The name of the table of every benchmark. */
export const TABLE = 'bench'

/** Starts an in-memory engine with an empty table, runs a benchmark, and stops the engine. */
export async function withEngine(work: () => Promise<void>, options: EngineOptions = {}): Promise<void> {
  const engine = await startEngine(options)
  try {
    useServiceEnvironment({
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      // The timeout is long, because benchmarks also measure slow requests.
      STORE_TIMEOUT_MS: '60000',
      TABLE_NAME: TABLE,
      TOKEN_ISSUER: 'bench',
      TOKEN_AUDIENCE: 'bench',
      TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    })
    await createTable(readTableDefinition())
    await prepareTable()
    await work()
  } finally {
    await engine.stop()
  }
}

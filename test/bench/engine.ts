import { useServiceEnvironment } from '../../lib/config.ts'
import { createTable } from '../../lib/data/table/definition.ts'
import { startEngine } from '../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../lib/local/engine/table-definition.ts'

/** Runs a benchmark on an engine and an empty table of its own, in memory, and ends the engine after it. */
export async function withEngine(work: () => Promise<void>): Promise<void> {
  const engine = await startEngine()
  try {
    useServiceEnvironment({
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      TABLE_NAME: 'bench',
      TOKEN_ISSUER: 'bench',
      TOKEN_AUDIENCE: 'bench',
      TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    })
    await createTable(readTableDefinition())
    await work()
  } finally {
    await engine.stop()
  }
}

/** A line that replaces itself where a person watches; nothing where not. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}

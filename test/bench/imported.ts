import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Item } from '../../lib/data/table/client.ts'
import { layoutKey } from '../../lib/data/table/keys.ts'
import { LAYOUT } from '../../lib/data/table/layout.ts'
import { type EngineCandidate, engineCandidates } from '../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../lib/local/serverless-yml.ts'
import { showProgress } from '../../lib/operator/progress.ts'
import { TABLE, withEngine } from './engine.ts'

/** The time limit of an import. On a busy machine, the import of a million records takes nearly as long. */
const IMPORT_MS = 3_600_000

/**
 * Runs a benchmark on a table that already has these items. Calls `work` with the number of seconds that the import took. The
 * engine imports the items from a file in the format of DynamoDB exports. An import takes a quarter of the processor time of
 * write requests for the same items. Only the engine dynoxide can import.
 */
export async function withItems(
  items: Iterable<Item>,
  work: (seconds: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
  const free = () => rmSync(folder, { recursive: true, force: true })
  const startedAt = performance.now()
  try {
    const { ttlAttribute: _, ...definition } = readTableDefinition()
    const table = { TableName: TABLE, ...definition }
    writeFileSync(join(folder, 'schema.json'), JSON.stringify({ Table: table }))
    mkdirSync(join(folder, TABLE))
    await pipeline(Readable.from(lines(counted(items))), createWriteStream(join(folder, TABLE, 'items.json')))
    showProgress('Importing the items ...')
    await withEngine(
      async () => {
        free()
        showProgress('')
        await work(((performance.now() - startedAt) / 1_000).toFixed(0))
      },
      { candidates: engineCandidates().map((candidate) => importing(candidate, folder)) },
    )
  } finally {
    free()
  }
}

function* counted(items: Iterable<Item>): Generator<Item> {
  yield { ...layoutKey, layout: LAYOUT }
  let made = 0
  for (const item of items) {
    yield item
    made += 1
    if (made % 10_000 === 0) showProgress(`Writing ${made} items ...`)
  }
}

function* lines(items: Iterable<Item>): Generator<string> {
  for (const item of items)
    yield `${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) }, inBase64)}\n`
}

/** Converts binary values to base64, as in DynamoDB exports. For `JSON.stringify`. */
function inBase64(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

/** Returns an engine that imports the files of the folder before it answers requests. */
function importing(candidate: EngineCandidate, folder: string): EngineCandidate {
  const source = ['--source', join(folder, TABLE), '--schema', join(folder, 'schema.json')]
  const args: EngineCandidate['args'] = (port, _, host) =>
    candidate
      .args(port, undefined, host)
      .flatMap((arg) => (arg === 'serve' ? ['import', ...source, '--serve'] : [arg]))
  return { name: candidate.name, command: candidate.command, args, readyMs: IMPORT_MS }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { Refusal } from '../command.ts'
import { showProgress } from './report.ts'

/** Milliseconds of work that an interrupted command may lose. */
const INTERVAL_MS = 10_000

/**
 * Runs work on a table that can be continued from a checkpoint, which the work updates in place. While it runs, the checkpoint
 * is kept in a temporary file. The file stays if the work fails.
 * @param from the file of an interrupted run; without it the work begins with `fresh`
 * @param work calls `save` whenever the checkpoint has advanced
 */
export async function withCheckpoint<Checkpoint extends object, Result>(
  { table, from, schema, fresh }: Resumable<Checkpoint>,
  work: (checkpoint: Checkpoint, save: () => void) => Promise<Result>,
): Promise<Result> {
  const checkpoint = from === undefined ? fresh : readCheckpoint(from, table, schema)
  let path: string | undefined
  let hasAdvanced = false
  let writtenAt = performance.now()

  /** Writes the file, with maps as arrays of their values. */
  function write(): void {
    writtenAt = performance.now()
    if (path === undefined) {
      path = join(mkdtempSync(join(tmpdir(), 'checkpoint-')), 'checkpoint.json')
      console.error(`If this is interrupted, continue it with --from ${path}`)
    }
    const asArray = (_: string, value: unknown) => (value instanceof Map ? [...value.values()] : value)
    writeFileSync(path, JSON.stringify({ table, ...checkpoint }, asArray))
  }

  try {
    const result = await work(checkpoint, () => {
      hasAdvanced = true
      if (performance.now() - writtenAt >= INTERVAL_MS) write()
    })
    showProgress('')
    if (path !== undefined) rmSync(dirname(path), { recursive: true, force: true })
    return result
  } catch (error) {
    showProgress('')
    if (hasAdvanced) write()
    throw error
  }
}

type Resumable<Checkpoint> = {
  table: string
  from: string | undefined
  schema: v.GenericSchema<unknown, Checkpoint>
  fresh: Checkpoint
}

/** @throws Refusal if the file holds no such checkpoint, or one of another table */
function readCheckpoint<Checkpoint>(
  path: string,
  table: string,
  schema: v.GenericSchema<unknown, Checkpoint>,
): Checkpoint {
  const text = readFileSync(path, 'utf8')
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({ table: v.string() })), text)
  const stored = v.safeParse(schema, file.output)
  if (!file.success || !stored.success)
    throw new Refusal(`${path} does not contain a checkpoint of this command`)
  if (file.output.table !== table)
    throw new Refusal(`${path} is a checkpoint of table ${file.output.table}, not ${table}`)
  return stored.output
}

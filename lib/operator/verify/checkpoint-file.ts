import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { Refusal } from '../command.ts'

/**
 * Runs work on a table that can be continued from a checkpoint. The last checkpoint that it saves is kept in a temporary file, which
 * stays if the work fails.
 * @param from the file of an interrupted run
 * @param work begins at the checkpoint of that file, if there is one
 * @throws Refusal if the file holds no such checkpoint, or one of another table
 */
export async function withCheckpoint<S extends v.GenericSchema, Result>(
  { table, from, schema }: { table: string; from: string | undefined; schema: S },
  work: (from: v.InferOutput<S> | undefined, save: (checkpoint: v.InferOutput<S>) => void) => Promise<Result>,
): Promise<Result> {
  let path: string | undefined
  const result = await work(
    from === undefined ? undefined : readCheckpoint(from, table, schema),
    (checkpoint) => {
      if (path === undefined) {
        path = join(mkdtempSync(join(tmpdir(), 'checkpoint-')), 'checkpoint.json')
        console.error(`If this is interrupted, continue it with --from ${path}`)
      }
      writeFileSync(path, JSON.stringify({ table, checkpoint }))
    },
  )
  if (path !== undefined) rmSync(dirname(path), { recursive: true, force: true })
  return result
}

function readCheckpoint<S extends v.GenericSchema>(path: string, table: string, schema: S): v.InferOutput<S> {
  const File = v.pipe(v.string(), v.parseJson(), v.object({ table: v.string(), checkpoint: schema }))
  const file = v.safeParse(File, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  if (!file.success) throw new Refusal(`${path} does not contain a checkpoint of this command`)
  if (file.output.table !== table)
    throw new Refusal(`${path} is a checkpoint of table ${file.output.table}, not ${table}`)
  return file.output.checkpoint
}

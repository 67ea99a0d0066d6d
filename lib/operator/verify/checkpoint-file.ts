import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { Refusal } from '../command.ts'

/** Milliseconds of work that an interrupted command may lose. */
const INTERVAL_MS = 10_000

/** Keeps how far a command has come in a temporary file, until the command has ended. */
export class CheckpointFile {
  readonly #table: string
  #path: string | undefined
  #writtenAt = performance.now()

  constructor(table: string) {
    this.#table = table
  }

  /** Writes the file if the last write was 10 seconds ago. */
  writeSometimes(checkpoint: object): void {
    if (performance.now() - this.#writtenAt >= INTERVAL_MS) this.write(checkpoint)
  }

  /** Writes the file, with maps as arrays of their values. The first time, prints its path. */
  write(checkpoint: object): void {
    this.#writtenAt = performance.now()
    if (this.#path === undefined) {
      this.#path = join(mkdtempSync(join(tmpdir(), 'checkpoint-')), 'checkpoint.json')
      console.error(`If this is interrupted, continue it with --from ${this.#path}`)
    }
    const asArray = (_: string, value: unknown) => (value instanceof Map ? [...value.values()] : value)
    writeFileSync(this.#path, JSON.stringify({ table: this.#table, ...checkpoint }, asArray))
  }

  remove(): void {
    if (this.#path !== undefined) rmSync(dirname(this.#path), { recursive: true, force: true })
  }
}

/**
 * Reads the checkpoint of an interrupted command on this table.
 * @throws Refusal if the file holds no such checkpoint, or one of another table
 */
export function readCheckpoint<T>(path: string, table: string, schema: v.GenericSchema<unknown, T>): T {
  const text = readFileSync(path, 'utf8')
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({ table: v.string() })), text)
  const stored = v.safeParse(schema, file.output)
  if (!file.success || !stored.success)
    throw new Refusal(`${path} does not contain a checkpoint of this command`)
  if (file.output.table !== table)
    throw new Refusal(`${path} is a checkpoint of table ${file.output.table}, not ${table}`)
  return stored.output
}

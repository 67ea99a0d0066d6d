import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Checkpoint } from '../../data/repair/check.ts'
import { BUCKETS } from '../../data/repair/sums.ts'

/** Milliseconds of work that an interrupted check may lose. */
const INTERVAL_MS = 10_000

/** Keeps the checkpoint of a check in a temporary file until the check has ended. */
export class CheckpointFile {
  readonly #table: string
  #path: string | undefined
  #writtenAt = performance.now()

  constructor(table: string) {
    this.#table = table
  }

  /** Writes the file if the last write was 10 seconds ago. */
  writeSometimes(checkpoint: Checkpoint): void {
    if (performance.now() - this.#writtenAt >= INTERVAL_MS) this.write(checkpoint)
  }

  /** Writes the file. The first time, prints its path. */
  write({ sums, ...checkpoint }: Checkpoint): void {
    this.#writtenAt = performance.now()
    if (this.#path === undefined) {
      this.#path = join(mkdtempSync(join(tmpdir(), 'verify-')), 'checkpoint.json')
      console.error(`If this check is interrupted, continue it with --from ${this.#path}`)
    }
    const arrays = { digests: inBase64(sums.digests), facts: inBase64(sums.facts) }
    writeFileSync(this.#path, JSON.stringify({ table: this.#table, ...checkpoint, ...arrays }))
  }

  remove(): void {
    if (this.#path !== undefined) rmSync(dirname(this.#path), { recursive: true, force: true })
  }
}

const inBase64 = ({ buffer }: { buffer: ArrayBufferLike }) => Buffer.from(buffer).toString('base64')

/** The bytes of an array with one element for each bucket. */
const Bytes = (bytesPerElement: number) =>
  v.pipe(
    v.string(),
    v.base64(),
    v.transform((text) => Uint8Array.from(Buffer.from(text, 'base64')).buffer),
    v.check(({ byteLength }) => byteLength === bytesPerElement * BUCKETS),
  )
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const Stored = v.object({
  table: v.string(),
  items: Whole,
  next: v.optional(v.object({ pk: v.string(), sk: v.string() })),
  isComplete: v.boolean(),
  bucket: Whole,
  digests: Bytes(BigUint64Array.BYTES_PER_ELEMENT),
  facts: Bytes(Uint32Array.BYTES_PER_ELEMENT),
})

/**
 * Reads the checkpoint of an interrupted check of this table.
 * @throws Error if the file holds no checkpoint, or one of another table
 */
export function readCheckpoint(path: string, table: string): Checkpoint {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), readFileSync(path, 'utf8'))
  if (!stored.success) throw new Error(`${path} does not contain a checkpoint of verify`)
  const { table: checked, digests, facts, items, next, isComplete, bucket } = stored.output
  if (checked !== table) throw new Error(`${path} is a checkpoint of table ${checked}, not ${table}`)
  const sums = { digests: new BigUint64Array(digests), facts: new Uint32Array(facts) }
  return { sums, items, next, isComplete, bucket }
}

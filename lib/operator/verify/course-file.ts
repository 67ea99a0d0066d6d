import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Course } from '../../data/repair/check.ts'
import { BUCKETS } from '../../data/repair/survey/buckets.ts'

/** Milliseconds of work that a check may lose when it is cut off. */
const KEEP_MS = 10_000

/** Keeps where a check stands in a file, until the check has ended. */
export type CourseFile = {
  /** Writes the file, unless it is young; says the first time where it is. */
  keep(course: Course): void
  write(course: Course): void
  remove(): void
}

export function courseFile(table: string): CourseFile {
  let path: string | undefined
  let keptAt = performance.now()

  function write({ count: { tally, ...count }, from }: Course): void {
    keptAt = performance.now()
    if (path === undefined) {
      path = join(mkdtempSync(join(tmpdir(), 'verify-')), 'course.json')
      console.error(`If it is cut off, it goes on with --from ${path}`)
    }
    const [sums, claims] = [inBase64(tally.sums), inBase64(tally.claims)]
    writeFileSync(path, JSON.stringify({ table, ...count, from, sums, claims }))
  }

  return {
    write,
    keep(course) {
      if (performance.now() - keptAt >= KEEP_MS) write(course)
    },
    remove() {
      if (path !== undefined) rmSync(dirname(path), { recursive: true, force: true })
    },
  }
}

const inBase64 = ({ buffer }: { buffer: ArrayBufferLike }) => Buffer.from(buffer).toString('base64')

/** As many bytes as all buckets have. */
const Bytes = (each: number) =>
  v.pipe(
    v.string(),
    v.base64(),
    v.transform((text) => Uint8Array.from(Buffer.from(text, 'base64')).buffer),
    v.check(({ byteLength }) => byteLength === each * BUCKETS),
  )
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const Kept = v.object({
  table: v.string(),
  items: Whole,
  next: v.optional(v.object({ pk: v.string(), sk: v.string() })),
  isWhole: v.boolean(),
  from: Whole,
  sums: Bytes(BigUint64Array.BYTES_PER_ELEMENT),
  claims: Bytes(Uint32Array.BYTES_PER_ELEMENT),
})

/** Where a check of this table stood when it was cut off. @throws Error when the file says nothing of the kind */
export function readCourse(path: string, table: string): Course {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), readFileSync(path, 'utf8'))
  if (!kept.success) throw new Error(`${path} does not say where a check stood`)
  const { sums, claims, from, ...count } = kept.output
  if (count.table !== table) throw new Error(`${path} is about ${count.table}, not ${table}`)
  const tally = { sums: new BigUint64Array(sums), claims: new Uint32Array(claims) }
  return { count: { items: count.items, next: count.next, isWhole: count.isWhole, tally }, from }
}

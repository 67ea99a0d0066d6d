import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export const LIMIT = 20

const Cost = v.object({ requests: v.number(), units: v.number() })

/** What a page costs in each way; `walk` is absent where the walk did not go so far. */
const Row = v.object({
  page: v.number(),
  ours: Cost,
  walk: v.optional(Cost),
})

/** What pages of a list of so many records cost, what it costs to count them, and the units of writes to it. */
export const Depths = v.object({
  records: v.number(),
  rows: v.array(Row),
  count: Cost,
  writes: v.record(v.string(), v.number()),
})

export type Cost = v.InferOutput<typeof Cost>
export type Depths = v.InferOutput<typeof Depths>

/** Measures a list of so many records in a process of its own, as the one client of a process stays with its first engine. */
export async function depthsOf(records: number): Promise<Depths> {
  const program = fileURLToPath(new URL('measure-depths.ts', import.meta.url))
  const child = spawn(process.execPath, [program, String(records)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await text(child.stdout)
  if (printed === '') throw new Error(`The list of ${records} records could not be measured`)
  return v.parse(Depths, JSON.parse(printed))
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { type Finding, whereIs } from '../../data/repair/faults.ts'
import { counted, Refusal } from '../command.ts'

/**
 * Prints each finding on a line as soon as it is known, and the result at the end. With `--json`, the output is a single JSON
 * value. Keeps only the number of findings in memory. After a change to the rules of lists or search words, nearly every item may be a finding.
 */
export class Report {
  repaired = 0
  /** The number of faults that were not repaired. */
  left = 0
  readonly #table: string
  readonly #asJson: boolean
  /** The JSON to print before the next finding. Each finding is printed separately, as a part of one array. */
  #prefix: string

  constructor(table: string, asJson = false) {
    this.#table = table
    this.#asJson = asJson
    this.#prefix = `{"table":${JSON.stringify(table)},"findings":[`
  }

  add(findings: readonly Finding[]): void {
    if (findings.length > 0) showProgress('')
    for (const finding of findings) this.#add(finding)
  }

  #add(finding: Finding): void {
    if (finding.state === 'repaired') this.repaired += 1
    else this.left += 1
    const { state, fault } = finding
    const where = whereIs(finding)
    if (this.#asJson) {
      console.log(this.#prefix + JSON.stringify({ state, fault, where }))
      this.#prefix = ','
    } else console.log(`${state.padEnd(10)}${fault.padEnd(14)}${where}`)
  }

  /** Prints the result. JSON output also contains the members of `more`. */
  end(items: number, more: object = {}): void {
    if (this.#asJson) {
      const rest = JSON.stringify({ items, ...more }).slice(1)
      console.log(`${this.#prefix === ',' ? '' : this.#prefix}],${rest}`)
      return
    }
    const result = this.left > 0 ? `${counted(this.left, 'fault')} left` : 'the table is consistent'
    const repaired = `${counted(this.repaired, 'fault')} repaired`
    console.log(`${this.#table}: ${counted(items, 'item')}, ${repaired}, ${result}`)
  }
}

/** The minimum number of milliseconds between two progress lines in a log, and before the first progress line. */
const LOG_MS = 10_000

let shownAt = performance.now()

/**
 * Shows progress on stderr. On a terminal, each text replaces the previous text. Otherwise at most one line is printed every
 * ten seconds.
 */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
  else if (text && performance.now() - shownAt > LOG_MS) {
    console.error(text)
    shownAt = performance.now()
  }
}

/**
 * Runs work on a table. The work saves checkpoints, so that a later run can continue after an interruption. Stores the last
 * checkpoint in a temporary file, and deletes this file when the work has succeeded.
 * @param from the checkpoint file of an interrupted run
 * @param work called with the checkpoint in the file `from`, or with `undefined` if `from` is `undefined`
 * @throws Refusal if the file has no checkpoint of this command, or has a checkpoint of another table
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
        console.error(`If the command is interrupted, continue with --from ${path}`)
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

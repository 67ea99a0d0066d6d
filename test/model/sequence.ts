import { vi } from 'vitest'
import type { Answered } from '../support/requests/api.ts'
import type { Caller, OneWrite, Write } from './calls.ts'
import { Differences } from './compare.ts'
import { Model } from './model.ts'
import { type Fields, shown } from './records.ts'
import { external, type Refusal, type Stamp, type Verdict, writeInBatch } from './rules.ts'
import { type Logged, Run, type Send } from './run.ts'
import type { Action } from './workload.ts'

/** A run in which one request follows another, so that the model predicts each answer. */
export class Sequence {
  readonly model: Model
  readonly run: Run
  readonly #differences = new Differences(() => Promise.reject(new Error('not used')))

  constructor(users: readonly Caller[], send?: Send) {
    this.model = new Model(users)
    this.run = new Run('sequence', users, send)
  }

  get violations(): string[] {
    return [...this.run.violations, ...this.#differences.found]
  }

  async act(action: Action): Promise<void> {
    if (action.does === 'wait') return void vi.setSystemTime(Date.now() + action.ms)
    const logged = await this.run.act(action)
    if (logged?.answer && logged.call.does !== 'get') this.#judge(logged, logged.call, logged.answer)
  }

  #judge(logged: Logged, call: Write, answer: Answered): void {
    const what = JSON.stringify({ ...call, by: logged.by.role })
    if (call.does === 'batch') this.#judgeBatch(what, logged, call, answer)
    else this.#judgeOne(what, logged, call, answer)
  }

  #judgeOne(what: string, { by }: Logged, call: OneWrite, { status, body, headers }: Answered): void {
    const stamp = stampOf(by, body?.id)
    const verdict = this.model.verdictOf(call, by, stamp)
    this.#agree(what, verdict, { ...body, status })
    this.#differences.same(
      `${what} is a replay`,
      headers['idempotent-replayed'] === 'true',
      verdict.isReplay === true,
    )
    if ('refusals' in verdict) return
    this.model.accept(call, by, verdict, stamp)
    if (call.does === 'erase') this.model.eraseNotes(call.id, stamp)
    this.#differences.same(what, body, status === 204 ? undefined : verdict.record && shown(verdict.record))
  }

  #judgeBatch(
    what: string,
    { by }: Logged,
    call: Extract<Write, { does: 'batch' }>,
    { status, body }: Answered,
  ): void {
    const { at } = stampOf(by, '')
    const isNew = by.role === 'viewer' || call.key === undefined || this.model.claim(call.key, by, call, at)
    this.#differences.same(what, status, by.role === 'viewer' ? 403 : isNew ? 200 : 409)
    if (status !== 200) return
    const seen = new Set<unknown>()
    // A dry run counts what the batch itself would create.
    const model = call.isDryRun ? this.model.copy() : this.model
    for (const [position, record] of call.records.entries()) {
      const result = body.results[position]
      if (!result) {
        this.#differences.found.push(`${what} has no result at ${position}`)
        continue
      }
      const write = {
        ...writeInBatch(model, call.type, record),
        ...(call.key !== undefined && { key: `${call.key} ${position}` }),
      }
      const stamp = stampOf(by, result.id ?? `dry ${position}`)
      const names = ['id' in write ? write.id : undefined, ...namesOf(record)].filter(
        (name) => name !== undefined,
      )
      const isTwice = names.some((name) => seen.has(name))
      for (const name of names) seen.add(name)
      const verdict = model.verdictOf(write, by, stamp, [call.type, record])
      if (isTwice && !verdict.isReplay) {
        this.#agree(
          `${what} at ${position}`,
          { refusals: [{ status: 400, code: 'validation_failed' }] },
          result,
        )
        continue
      }
      this.#agree(`${what} at ${position}`, verdict, result)
      if ('refusals' in verdict) continue
      model.accept(write, by, verdict, stamp, [call.type, record])
      const { version } = verdict.record ?? {}
      if (!call.isDryRun) this.#differences.same(`version of ${what} at ${position}`, result.version, version)
    }
  }

  /** Notes a difference between an answer and the verdict of the model. */
  #agree(what: string, verdict: Verdict, answer: { status: number; code?: string }): void {
    if (!('refusals' in verdict)) this.#differences.same(`status of ${what}`, answer.status, verdict.status)
    else if (!verdict.refusals.some((refusal) => isRefused(refusal, answer)))
      this.#differences.found.push(
        `${what} answered ${JSON.stringify(answer)} instead of ${JSON.stringify(verdict.refusals)}`,
      )
  }
}

/** The id and the external id of a record of a batch. A batch may name a record only once. */
export const namesOf = ({ id, external_id }: Fields): unknown[] =>
  [id, external(external_id)].filter((name) => name !== undefined && name !== null)

/** Whether an answer has the status, the code and the other members of a refusal. */
export function isRefused(refusal: Refusal, answer: object): boolean {
  return Object.entries(refusal).every(
    ([name, value]) => JSON.stringify(Reflect.get(answer, name)) === JSON.stringify(value),
  )
}

function stampOf(by: Caller, id: string): Stamp {
  return { at: new Date().toISOString(), by: by.id, id }
}

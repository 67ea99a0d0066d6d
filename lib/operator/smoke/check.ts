import * as v from 'valibot'
import type { Answered, Api } from './api-under-test.ts'

/** One thing that was tried: what it proves, how long it took, and what was wrong where it failed. */
export type Check = { proves: string; ms: number; fault?: string }

/** A check by what it proves; it throws where that is not so. */
export type Checks = [proves: string, work: (api: Api) => Promise<void>][]

export function requireStatus(answer: Answered, ...wanted: number[]): void {
  if (!wanted.includes(answer.status))
    throw new Error(`the status is ${answer.status}, not ${wanted.join(' or ')}`)
}

export function requireHeader({ headers }: Answered, name: string, wanted: RegExp): void {
  if (!wanted.test(headers.get(name) ?? '')) throw new Error(`the header ${name} is ${headers.get(name)}`)
}

export function requireProblem(answer: Answered, status: number, code: string): void {
  requireStatus(answer, status)
  requireHeader(answer, 'content-type', /^application\/problem\+json/)
  requireHeader(answer, 'x-request-id', /./)
  answer.json(v.object({ code: v.literal(code) }))
}

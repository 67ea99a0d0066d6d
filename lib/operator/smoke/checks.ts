import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { type Api, apiAt } from './api-under-test.ts'
import type { Check, Checks } from './check.ts'
import { openChecks } from './open-checks.ts'
import { signedInChecks, writeCheck } from './signed-in-checks.ts'

const RETRY_MS = 2_000

/** How to try an API: as whom, whether to write as well, and how long a new one may take until it answers. */
export type SmokeTest = {
  url: string
  signIn?: { email: string; password: string }
  write?: boolean
  patienceMs?: number
}

/** Tries an API as its clients use it, one check after another. Nothing it finds holds a token or a password. */
export async function* smokeChecks({ url, signIn, write, patienceMs = 0 }: SmokeTest): AsyncGenerator<Check> {
  const api = apiAt(url)
  if (patienceMs > 0) await untilAnswering(api, Date.now() + patienceMs)
  for (const [proves, work] of openChecks) yield await check(proves, () => work(api))
  if (!signIn) return
  const session = signedInChecks(signIn)
  const checks: Checks = [...session.checks, ...(write ? [writeCheck(session.token)] : [])]
  for (const [proves, work] of checks) {
    const done = await check(proves, () => work(api))
    yield done
    // What follows needs the token of what came before.
    if (done.fault !== undefined) return
  }
}

async function check(proves: string, work: () => Promise<void>): Promise<Check> {
  const start = performance.now()
  const fault = await work().then(() => undefined, faultOf)
  const ms = Math.round(performance.now() - start)
  return { proves, ms, ...(fault !== undefined && { fault }) }
}

/** A name of a new API may take a while until it is known. */
async function untilAnswering(api: Api, until: number): Promise<void> {
  const answers = () =>
    api('GET', '/.well-known/jwks.json').then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answers()) && Date.now() < until) await sleep(RETRY_MS)
}

/** valibot's own texts quote what came, which may be a token: only the places at fault are named. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (v.isValiError(error)) {
    const places = error.issues.map((issue) => v.getDotPath(issue) ?? 'all of it')
    return `the answer does not have the shape it must have (${places.join(', ')})`
  }
  if (error.name === 'TimeoutError') return 'no answer in 10 s'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

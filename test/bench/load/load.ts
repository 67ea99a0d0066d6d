import { setInterval } from 'node:timers/promises'
import { seededRandom } from '../../../lib/local/demo/random.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import type { Send } from '../costs/handlers.ts'
import { aMonth, type Part } from '../costs/requests.ts'
import { optionsOf } from '../options.ts'
import { startLocalService } from './local-service.ts'

/**
 * `npm run bench:load`: the service of `npm start`, asked by several clients at once for what a month is made of
 * (costs/ways.ts). Each waits for an answer before it asks again. The service is the bench's own, on the loopback address.
 */
const options = optionsOf('bench:load', {
  seconds: { usual: 60, least: 1, what: 'how long it is asked' },
  clients: { usual: 8, least: 1, what: 'how many ask at once' },
})
const SECONDS = options.number('seconds')
const CLIENTS = options.number('clients')
const SEED = 1

/** The answers by status; `none` where none came. */
const statuses = new Map<string, number>()
const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

function sender(url: string): Send {
  return async (method, target, token, json) => {
    const headers = {
      ...(json && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const body = json && { body: JSON.stringify(json) }
    const answer = await fetch(url + target, { method, headers, ...body }).catch((error: unknown) => {
      count('none')
      throw error
    })
    count(String(answer.status))
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${target} was answered ${answer.status}: ${text}`)
    return JSON.parse(text || '{}')
  }
}

type Asked = { what: string; times: number[] }

/** Asks until the time is up, each kind of request as often as it is in a month. */
async function ask(parts: readonly Part[], until: number): Promise<Asked[]> {
  const asked = parts.map((part): Asked & { part: Part } => ({ part, what: part.what, times: [] }))
  const draws = asked.flatMap((each) => new Array<typeof each>(each.part.share).fill(each))
  async function client(seed: number): Promise<void> {
    const random = seededRandom(seed)
    while (performance.now() < until) {
      const { part, times } = random.pick(draws)
      const begun = performance.now()
      // A refusal is counted by its status, and timed as any answer.
      await part.run().then(
        () => undefined,
        () => undefined,
      )
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(SEED + n)))
  return asked
}

function table(asked: readonly Asked[], peak: number): string {
  const all = { what: 'all', times: asked.flatMap(({ times }) => times) }
  const row = ({ what, times }: Asked) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(1).padStart(10)
    return `${what.padEnd(22)}${String(times.length).padStart(8)}${at(0.5)}${at(0.99)}${at(1)}`
  }
  const answers = [...statuses].toSorted().map(([status, number]) => `${status}: ${number}`)
  return [
    `${CLIENTS} clients for ${SECONDS} s, seed ${SEED}: ${(all.times.length / SECONDS).toFixed(0)} requests a second; milliseconds\n`,
    `${''.padEnd(22)}requests       p50       p99      most`,
    ...[...asked, all].map(row),
    `\nanswers by status: ${answers.join(', ')}; memory of all processes, at most: ${peak.toFixed(0)} MB`,
  ].join('\n')
}

showProgress('Starting the service ...')
const service = await startLocalService()
try {
  const parts = await aMonth(sender(service.url))
  statuses.clear()
  const until = performance.now() + SECONDS * 1000
  let peak = service.memory()
  const watching = new AbortController()
  const watched = watch(watching.signal)
  const asked = await ask(parts, until)
  watching.abort()
  await watched
  showProgress('')
  if (options.json) console.log(JSON.stringify({ asked, statuses: Object.fromEntries(statuses), peak }))
  else options.report(table(asked, peak))

  async function watch(signal: AbortSignal): Promise<void> {
    for await (const _ of setInterval(1_000)) {
      if (signal.aborted) return
      peak = Math.max(peak, service.memory())
      showProgress(`${Math.max(0, (until - performance.now()) / 1000).toFixed(0)} s left ...`)
    }
  }
} finally {
  await service.stop()
}

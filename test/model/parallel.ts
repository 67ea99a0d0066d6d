import { vi } from 'vitest'
import { call, tokenFor } from '../support/requests/api.ts'
import { violatedInvariants } from '../support/store/invariants.ts'
import { compareFeed, compareRecords, Differences, feedSince, type Records } from './compare.ts'
import { Judge } from './judge.ts'
import type { Model } from './model.ts'
import { historiesOf, orderOf } from './order.ts'
import { type Public, pathOf, shown, type TypeName, types } from './records.ts'
import { type Logged, newUsers, Run, type Send, type User } from './run.ts'

/** A run of parallel requests on a table, and the feed cursor from before the run. */
export type Scene = { run: Run; users: readonly User[]; differences: Differences; since: string }

/** Longer than the delay after which a change appears in the feed. */
const IN_FEED_MS = 20_000

/** Creates users and a run. Call this function when no fault is injected. */
export async function begin(name: string, send?: Send): Promise<Scene> {
  const users = await newUsers()
  const differences = new Differences(async (target) =>
    call('GET', target, { token: await tokenFor('admin', users[0]?.id) }),
  )
  const { next = '' } = await differences.page('/api/v1/changes')
  return { run: new Run(name, users, send), users, differences, since: next }
}

/**
 * Repeats each erasure whose outcome is unknown or that is not finished, until it is, as an admin must do. Such an erasure may have left
 * notes, or values in the history.
 */
async function finishErasures(run: Run): Promise<void> {
  for (const { call, by, answer } of [...run.log]) {
    let last = answer
    while (call.does === 'erase' && (!last || last.status >= 500)) last = (await run.request(call, by)).answer
  }
}

/**
 * Returns everything in which a run and the table contradict the model. Call this function when no request is in progress and no
 * fault is injected.
 */
export async function violationsOf(
  { run, users, differences, since }: Scene,
  walks: readonly Logged[][],
  seed: number,
): Promise<{ violations: string[]; model: Model }> {
  await finishErasures(run)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + IN_FEED_MS })
  try {
    const listed: string[] = []
    for (const type of types) {
      const all: Public[] = await differences.whole(`${pathOf(type)}?status=all&sort=-created_at&`, 100)
      listed.push(...all.map(({ id }) => id))
    }
    const ids = new Set([
      ...(await feedSince(differences, since, 100)).map(({ id }) => id),
      ...listed,
      ...run.seen,
    ])
    const ordered = orderOf(users, run.log, await historiesOf(differences, ids))
    const { model } = ordered
    const judge = new Judge(run.log, ordered)
    const found = async () => [
      ...[...run.violations, ...ordered.violations, ...judge.violations, ...differences.found],
      ...(await violatedInvariants()),
    ]
    if (run.violations.length > 0 || ordered.violations.length > 0)
      return { model, violations: await found() }
    judge.judge()
    for (const walk of walks) judge.judgeWalk(walk)
    // The order of parallel creates is known only from the lists.
    const place = (id: string) => (listed.includes(id) ? listed.indexOf(id) : listed.length)
    const of = (type: TypeName) =>
      model
        .all(type)
        .map(shown)
        .toSorted((a, b) => place(a.id) - place(b.id))
    const records: Records = {
      prospect: of('prospect'),
      property: of('property'),
      transaction: of('transaction'),
      note: of('note'),
    }
    await compareRecords(differences, records, seed, users[0]?.id ?? '', { queries: 10, records: 10 })
    await compareFeed(differences, model, since)
    return { model, violations: await found() }
  } finally {
    vi.useRealTimers()
  }
}

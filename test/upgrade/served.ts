import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFailed, onTestFinished, vi } from 'vitest'
import { type Item, putItem } from '../../lib/data/table/client.ts'
import { recordTypes } from '../../lib/domain/feed-change.ts'
import { recordTypes as named, recordTypeNames } from '../../lib/domain/id.ts'
import { shown } from '../../lib/domain/record-type.ts'
import { seedsToRun } from '../faults/seeds.ts'
import type { Transport } from '../faults/workload.ts'
import { call, tokenFor } from '../support/requests/api.ts'
import { useOlderTable } from '../support/store/fresh-table.ts'
import {
  type Asked,
  everyChange,
  everyMatch,
  expectLists,
  expectMatches,
  expectRecords,
  type Read,
  type Records,
  readOk,
} from './reads.ts'
import { startRelease } from './releases/process.ts'
import { missing, PREVIOUS, PREVIOUS_LAYOUT, type Release } from './releases/releases.ts'
import { sideBySide } from './side-by-side.ts'

/** Functions that send requests to one release: `transport` as an admin, `read` as a viewer. */
export type Served = { transport: Transport; read: Read }

/** Values for list queries: the words and the property type are those that `test/faults/scene.ts` writes. */
const ASKED: Asked = { searches: ['named', 'renamed 3'], types: ['house'], parties: 2, limits: [5, 20, 100] }
/**
 * `settle` advances the clock by this time. It exceeds the feed delay and the wait of a migration after the last write of the
 * previous release.
 */
const SETTLED_MS = 40_000

/** Why the previous release cannot run in this clone, or `undefined` if it can run. */
export const reason = missing(PREVIOUS)
export const [seed = 1] = seedsToRun()

export async function feedCursor({ read } = present): Promise<string> {
  return (await readOk(read, '/api/v1/changes')).next
}

/** Uses a running clock that `settle` moves forward. Both releases use this clock. */
export function useOneClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() }))
  afterEach(() => void vi.useRealTimers())
}

export const settle = () => vi.setSystemTime(Date.now() + SETTLED_MS)

/** Creates an empty table of the previous release for a test. */
export async function useOldTable(): Promise<void> {
  await useOlderTable()
  await putItem({ Item: PREVIOUS_LAYOUT })
}

/** The current release: the handlers of this process. */
export const present: Served = {
  transport: (method, target, sent) => call(method, target, { as: 'admin', ...sent }),
  read: (target) => call('GET', target, { as: 'viewer' }),
}

/** Starts a release in a separate process with the table of the test. The process ends with the test. */
export async function served(version: Release): Promise<Served> {
  const settings = Object.entries(process.env).filter(([name]) => /^(AWS|TABLE|TOKEN|STORE)_/.test(name))
  const release = await startRelease(version, Object.fromEntries(settings))
  onTestFinished(release.stop)
  onTestFailed(() => void process.stderr.write(release.errors()))
  const [admin, viewer] = [await tokenFor('admin'), await tokenFor('viewer')]
  return {
    transport: (method, target, sent) =>
      release.send(method, target, { token: admin, at: new Date(), ...sent }),
    read: (target) => release.send('GET', target, { token: viewer, at: new Date() }),
  }
}

const StoredRecord = v.object({ kind: v.picklist(recordTypeNames), seq: v.number(), version: v.number() })

/** Fields that the previous release does not return. */
const NEWER = ['created_by', 'updated_by', 'assigned_to', 'external_id']
export const withoutNewer = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !NEWER.includes(name)))

/**
 * Returns the records of a table in the order of their sequence numbers. Each record has only the fields that both releases
 * return.
 */
export function recordsIn(items: readonly Item[]): Records {
  const rows = items.filter((item) => item.sk === 'record' && v.is(StoredRecord, item))
  const records: Records = { prospects: [], properties: [], transactions: [] }
  const stored = rows.map((item) => ({ ...v.parse(StoredRecord, item), item }))
  for (const { kind, version, item } of stored.toSorted((a, b) => a.seq - b.seq)) {
    const data = v.parse(recordTypes[kind].Kept, item.data)
    records[named[kind].plural].push(
      v.parse(Shown, withoutNewer(shown(recordTypes[kind], { version, data }))),
    )
  }
  return records
}

const Shown = v.looseObject({ id: v.string(), status: v.string() })

/**
 * Fails unless a release returns exactly these records by id, in lists and in matches. Also fails unless the last feed entry of
 * each record has the current version of the record.
 */
export async function expectRight(
  { read }: Served,
  records: Records,
  since: string,
  asked = ASKED,
): Promise<void> {
  await expectRecords(read, records)
  await expectLists(read, records, asked)
  await expectMatches(read, records, 20)
  const latest = new Map((await everyChange(read, since)).map((change) => [change.id, change]))
  const present = [...latest.values()].filter(({ deleted }) => !deleted)
  const versions = Object.values(records).flatMap((all) => all.map(({ id, version }) => ({ id, version })))
  expect(new Map(present.map(({ id, version }) => [id, version]))).toEqual(
    new Map(versions.map(({ id, version }) => [id, version])),
  )
}

/** Fails unless both releases return the same changes and the same matches, with the same order and scores. */
export async function expectSame(one: Served, other: Served, records: Records, since: string): Promise<void> {
  for (const plural of ['prospects', 'properties'] as const)
    await sideBySide(records[plural], async ({ id }) => {
      const target = `/api/v1/${plural}/${id}/matches`
      expect(await everyMatch(one.read, target, 20)).toEqual(await everyMatch(other.read, target, 20))
    })
  expect(await everyChange(one.read, since)).toEqual(await everyChange(other.read, since))
}

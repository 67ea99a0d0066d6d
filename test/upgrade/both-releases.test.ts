import { describe, expect, test } from 'vitest'
import { pendingMigration } from '../../lib/data/repair/migrate.ts'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { newHistory } from '../faults/checks/history.ts'
import { summary, violationsNow } from '../faults/scenario.ts'
import { newScene } from '../faults/scene.ts'
import { runClients, type Transport } from '../faults/workload.ts'
import { aUser } from '../support/people/signed-in-user.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { faults } from '../support/store/checked-table.ts'
import { useOlderTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { besidesMigration, expectMigrated } from './migration.ts'
import { createRandomRecords } from './random-records.ts'
import { type Asked, expectLists, expectRecords, readOk } from './reads.ts'
import { missing, OLDEST, PREVIOUS } from './releases/releases.ts'
import {
  expectRight,
  expectSame,
  feedCursor,
  present,
  reason,
  recordsIn,
  type Served,
  seed,
  served,
  settle,
  useOldTable,
  useOneClock,
  withoutNewer,
} from './served.ts'

const CLIENTS = 6
const STEPS = 40
/** Values for only a few list queries, because each query reads many of the 500 records. */
const FEW: Asked = { searches: ['lyon', 'croix rousse'], types: ['apartment'], parties: 1, limits: [50, 100] }

useOneClock()

/**
 * Fails unless both releases return the stored records in all lists, matches and feeds. Call this function when no request is
 * in progress.
 */
async function expectBothRight(previous: Served, since: string): Promise<void> {
  const records = recordsIn(await everyItem())
  settle()
  await Promise.all([expectRight(present, records, since), expectRight(previous, records, since)])
  await expectSame(present, previous, records, since)
}

if (reason !== undefined) process.stderr.write(`Skipped: ${reason}\n`)

describe.skipIf(reason !== undefined)(`an upgrade from release ${PREVIOUS.version}`, () => {
  test('the current release returns all records of the previous release unchanged, before and after the migration', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const since = await feedCursor()
    await createRandomRecords(seed, previous.transport)
    const records = recordsIn(await everyItem())
    settle()
    await expectRight(present, records, since, FEW)
    expect(besidesMigration(await faults())).toEqual([])
    await expectMigrated()
    await expectRight(present, records, since, FEW)
  })

  test('if both releases run at the same time, no acknowledged write is lost and both releases return all records', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const since = await feedCursor()
    const history = newHistory()
    const random = seededRandom(seed)
    const either: Transport = (...sent) => (random.next() < 0.5 ? present : previous).transport(...sent)
    await runClients(seed, history, newScene('both'), { clients: CLIENTS, steps: STEPS, transport: either })
    process.stderr.write(`both releases: ${summary(history.operations)}\n`)
    expect(besidesMigration(await violationsNow(history.operations))).toEqual([])
    await expectBothRight(previous, since)
    await expectMigrated()
  })

  test('no acknowledged write is lost in an upgrade, a rollback and a second upgrade', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const since = await feedCursor()
    const history = newHistory()
    const scene = newScene('rollback')
    let steps = 0
    const write = async ({ transport }: Served) => {
      await runClients(seed + steps, history, scene, {
        clients: CLIENTS,
        steps: STEPS,
        from: steps,
        transport,
      })
      steps += STEPS
      expect(besidesMigration(await violationsNow(history.operations))).toEqual([])
    }
    await write(previous)
    settle()
    await expectMigrated()
    await write(present)
    expect(await faults()).toEqual([])
    await expectBothRight(previous, since)
    await write(previous)
    // The writes of the previous release made a second migration necessary.
    expect(await pendingMigration()).toBeGreaterThan(0)
    await expectBothRight(previous, since)
    await write(present)
    settle()
    await expectMigrated()
    process.stderr.write(`rollback: ${summary(history.operations)}\n`)
  })

  test('if the previous release edits an assigned record, the filter assigned_to returns 503 until the table is migrated, and then finds the record', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const user = await aUser()
    const created = await Promise.all(
      ['edited', 'as it was', 'unassigned'].map(async (name) => {
        const assigned = name === 'unassigned' ? {} : { assigned_to: user.id }
        const json = { name, email: 'a@example.com', ...assigned }
        return (await present.transport('POST', '/api/v1/prospects', { json })).body
      }),
    )
    const [edited] = created
    // The previous release omits the assigned user from the packed row that it writes for the edited record.
    const json = { criteria: { budget_max: 300_000 } }
    const answer = await previous.transport('PUT', `/api/v1/prospects/${edited.id}`, { json })
    expect(answer.status).toBe(200)
    const target = (who: string) => `/api/v1/prospects?assigned_to=${who}&sort=name`
    for (const who of ['me', 'none', user.id]) expect((await present.read(target(who))).status).toBe(503)
    expect((await readOk(present.read, '/api/v1/prospects?sort=name')).pagination.total).toBe(3)
    expect((await faults()).filter((each) => each.includes('different ROWS#prospect#values'))).toHaveLength(1)
    settle()
    await expectMigrated()
    const namesOf = async (who: string) =>
      (await readOk(present.read, target(who))).data.map(({ name }: { name: string }) => name)
    expect(await namesOf(user.id)).toEqual(['as it was', 'edited'])
    expect(await namesOf('none')).toEqual(['unassigned'])
  })

  test('a create that is sent to both releases with the same idempotency key creates one record', async () => {
    await useOldTable()
    const previous = await served(PREVIOUS)
    const again = async (key: string, ...releases: readonly Served[]) => {
      const sent = { json: { name: key, email: 'a@example.com' }, headers: { 'idempotency-key': key } }
      const answers = []
      for (const { transport } of releases) answers.push(await transport('POST', '/api/v1/prospects', sent))
      return answers
    }
    const [first, second] = await again('forward', previous, present)
    expect(second).toMatchObject({
      status: 201,
      body: first?.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    const [made, found] = await again('back', present, previous)
    expect(found).toMatchObject({ status: 201, body: withoutNewer(made?.body) })
    expect(recordsIn(await everyItem()).prospects.map(({ name }) => name)).toEqual(['forward', 'back'])
    settle()
    await expectMigrated()
  })
})

const tooOld = missing(OLDEST)

test.skipIf(tooOld !== undefined)(
  'on a table of the oldest release, lists are exact before the migration, and matches are exact after a single migration',
  async () => {
    await useOlderTable()
    const oldest = await served(OLDEST)
    const since = await feedCursor()
    await createRandomRecords(seed, oldest.transport)
    const records = recordsIn(await everyItem())
    settle()
    await expectRecords(present.read, records)
    await expectLists(present.read, records, FEW)
    const offered = records.properties.find(({ status }) => status === 'available')
    expect((await present.read(`/api/v1/properties/${offered?.id}/matches`)).status).toBe(503)
    expect(besidesMigration(await faults())).toEqual([])
    await expectMigrated()
    await expectRight(present, records, since, FEW)
  },
)

test('CHANGELOG.md names the commit of the previous release', () => {
  const { version, commit } = PREVIOUS
  const entry = readProjectFile('CHANGELOG.md').split(`\n## [${version}]`)[1]?.split('\n## ')[0]
  expect(entry).toContain(`commit ${commit.slice(0, 7)}`)
})

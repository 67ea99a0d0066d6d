import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putItem } from '../../lib/data/table/client.ts'
import { recordKey } from '../../lib/data/table/keys.ts'
import { changeFaults } from '../faults/checks/change-checker.ts'
import { expected, expectedSummary, lists, queriesOf } from '../functions/ranges/arrays.ts'
import { everyRecord } from '../functions/ranges/three-lists.ts'
import { del, get } from '../support/requests/api.ts'
import { useRows } from '../support/samples/full-vectors.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'
import { anyAction, USERS } from './actions.ts'
import { emptyModel, type Model } from './model.ts'

const kinds = ['prospects', 'properties', 'transactions'] as const
const searches = [
  'ANA',
  'zoe',
  'ana mar',
  'xrue 12',
  'ιv',
  'ελενη',
  'иван',
  '田中',
  'muller',
  'nobody',
  'rue a',
]
const QUERIES = 15
const admin = { as: 'admin' } as const

/** Writes users with fixed ids to the table, so that the same seed always sends the same requests. */
async function addUsers(): Promise<void> {
  const at = new Date().toISOString()
  for (const id of USERS) {
    const names = { id, name: id, email: `${id}@example.com`, role: 'agent', password: '', credential: 1 }
    await putItem({
      Item: {
        ...recordKey(id),
        kind: 'user',
        version: 1,
        data: { ...names, created_at: at, updated_at: at },
      },
    })
  }
}

/**
 * Fails unless a list equals the model and random queries return the same records as filters on an array. Runs the queries
 * twice: first the service answers them from list entries, then from packed rows.
 */
async function expectList(kind: keyof Model, model: Model, seed: number): Promise<void> {
  const found = lists.find(({ path }) => path === `/api/v1/${kind}`) ?? expect.fail(`no list of ${kind}`)
  const list = { ...found, searches: kind === 'transactions' ? [] : searches }
  const read = async (target: string, parameters: Record<string, string>) => {
    const { status, body } = await get(`${target}?${new URLSearchParams(parameters)}`, { as: 'viewer' })
    expect(status, JSON.stringify(parameters)).toBe(200)
    return body
  }
  const records = await everyRecord(list.path)
  expect(records).toMatchObject(model[kind].toReversed().map(({ before: _, ...shown }) => shown))
  if (records.length === 0) return
  const queries = fc.sample(queriesOf(list, records), { seed, numRuns: QUERIES })
  for (const [n, query] of queries.entries()) {
    const limit = [1, 2, 3, 7, 20, 100][n % 6] ?? 100
    const all = expected(list, query, records)
    const pages = Math.ceil(all.length / limit)
    for (const page of new Set([1, 2, pages, pages + 1].filter((each) => each > 0))) {
      const answer = await read(list.path, { ...query, page: String(page), limit: String(limit) })
      expect(answer, JSON.stringify(query)).toEqual({
        data: all.slice((page - 1) * limit, page * limit),
        pagination: { page, limit, total: all.length, pages },
      })
    }
  }
  await useRows(list.kind, list.statuses, true)
  for (const { sort = 'created_at', ...filters } of queries) {
    const { data } = await read(list.path, { ...filters, sort, limit: '100' })
    expect(data, JSON.stringify({ ...filters, sort })).toEqual(expected(list, { ...filters, sort }, records))
    const summary = await read(`${list.path}/summary`, filters)
    expect(summary, JSON.stringify(filters)).toEqual(expectedSummary(list, filters, 'status', records))
  }
  await useRows(list.kind, list.statuses, false)
}

/** Fails unless the feed has one entry for each version of each record. */
async function expectChangesTold() {
  const items = await everyItem()
  const records = items.filter(({ sk, kind }) => sk === 'record' && kind !== 'user')
  const versions = records.map(({ pk, version }) => [String(pk), Number(version)] as const)
  expect(changeFaults(items, new Map(versions))).toEqual([])
}

/** Fails unless each record has a history entry for each version and the entries together produce the record. */
async function expectReplayed(kind: keyof Model, model: Model): Promise<void> {
  for (const record of model[kind]) {
    const at = `/api/v1/${kind}/${record.id}`
    const { id, version, created_at, updated_at, created_by, updated_by, ...shown } = (await get(at, admin))
      .body
    const { gross_yield, allowed_transitions, ...fields } = shown
    const { data } = (await get(`${at}/history?limit=100`, admin)).body
    expect(data.map((entry: { version: number }) => entry.version)).toEqual(
      Array.from({ length: version }, (_, n) => version - n),
    )
    const replayed = new Map<string, unknown>()
    for (const { changes } of data.toReversed())
      for (const { field, from, to } of changes) {
        expect(replayed.get(field)).toEqual(from)
        if (to === undefined) replayed.delete(field)
        else replayed.set(field, to)
      }
    const status = replayed.has('archived_at') ? 'archived' : replayed.get('status')
    expect({ ...Object.fromEntries(replayed), status }).toEqual(byPath(fields))
  }
}

/** Returns the fields of a record as its history names them: a field of `criteria` by its path. */
function byPath({ criteria = {}, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const nested = Object.entries(Object(criteria)).map(([name, value]) => [`criteria.${name}`, value])
  return { ...fields, ...Object.fromEntries(nested) }
}

async function removeEverything(model: Model) {
  for (const kind of kinds.toReversed())
    for (const { id } of model[kind]) expect((await del(`/api/v1/${kind}/${id}`, admin)).status).toBe(204)
}

test('after random requests, random queries of every list return the same records as filters on an array', async () => {
  const actions = fc.array(anyAction, { minLength: 20, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(actions, fc.nat(), async (actions, seed) => {
      await useFreshTable()
      await addUsers()
      const model = emptyModel()
      for (const act of actions) await act(model)
      for (const kind of kinds) await expectList(kind, model, seed)
      for (const kind of kinds) await expectReplayed(kind, model)
      await expectInvariants()
      await expectChangesTold()
      await removeEverything(model)
      await expectChangesTold()
    }),
    { numRuns: 10 },
  )
})

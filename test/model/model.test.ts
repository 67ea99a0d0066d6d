import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putItem } from '../../lib/data/table/client.ts'
import { recordKey } from '../../lib/data/table/keys.ts'
import { changeFaults } from '../faults/checks/change-checker.ts'
import { expected, expectedSummary, lists } from '../functions/ranges/arrays.ts'
import { del, get } from '../support/requests/api.ts'
import { useRows } from '../support/samples/full-vectors.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'
import { anyAction, USERS } from './actions.ts'
import { emptyModel, type Fields, type Filter, type Model, matching } from './model.ts'

const statuses = {
  prospects: ['', 'new', 'active', 'qualified', 'converted', 'archived', 'all'],
  properties: ['', 'available', 'under_offer', 'sold', 'withdrawn', 'archived', 'all'],
  transactions: ['', 'pending', 'accepted', 'rejected', 'completed'],
}
const searches = [
  '',
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

/** Every combination of the filters of a list, as it is asked for. */
function filtersOf(kind: keyof Model, model: Model): Filter[] {
  const parties = ({ id }: { id: string }) => id
  const choices: Record<string, string[]> =
    kind === 'transactions'
      ? {
          prospect_id: ['', ...model.prospects.slice(0, 2).map(parties)],
          property_id: ['', ...model.properties.slice(0, 2).map(parties)],
        }
      : { search: searches, ...(kind === 'properties' && { type: ['', 'house', 'land'] }) }
  const all = (named: Record<string, string[]>) =>
    Object.entries(named).reduce<Filter[]>(
      (filters, [name, values]) =>
        filters.flatMap((filter) => values.map((value) => (value ? { ...filter, [name]: value } : filter))),
      [{}],
    )
  const ofUsers =
    kind === 'transactions'
      ? []
      : all({ status: statuses[kind], search: ['', 'zoe'], assigned_to: ['none', ...USERS.slice(0, 1)] })
  return [...all({ status: statuses[kind], ...choices }), ...ofUsers]
}

/** Puts the users into the table, as what is random may not be their ids. */
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

async function expectEveryPage(kind: keyof Model, model: Model, filter: Filter, limit: number) {
  const expected = matching(kind, model, filter)
  const pages = Math.ceil(expected.length / limit)
  for (let page = 1; page <= pages + 1; page++) {
    const query = new URLSearchParams({ ...filter, page: String(page), limit: String(limit) })
    const { status, body } = await get(`/api/v1/${kind}?${query}`, { as: 'viewer' })
    expect(status, String(query)).toBe(200)
    expect(body.pagination, String(query)).toEqual({ page, limit, total: expected.length, pages })
    const slice = expected.slice((page - 1) * limit, page * limit)
    expect(body.data, String(query)).toMatchObject(slice.map(({ before, ...shown }) => shown))
  }
}

const sorts: Readonly<Record<keyof Model, readonly string[]>> = {
  prospects: ['name', '-name', 'created_at'],
  properties: ['price', '-price', 'surface', 'created_at'],
  transactions: ['amount', '-amount', 'created_at'],
}

/** The same lists in other orders and their summaries, from packed rows: all that was done must have changed these too. */
async function expectRows(kind: keyof Model, model: Model, filters: readonly Filter[]) {
  const list = lists.find(({ path }) => path === `/api/v1/${kind}`) ?? expect.fail(`no list of ${kind}`)
  // Records are created in the order of their array.
  const records = model[kind].map((record, at) => ({ ...record, created_at: new Date(at).toISOString() }))
  await useRows(list.kind, list.statuses, true)
  for (const [n, filter] of filters.entries()) {
    const query = { ...filter, sort: sorts[kind][n % sorts[kind].length] ?? 'created_at' }
    const found = await get(`/api/v1/${kind}?${new URLSearchParams({ ...query, limit: '100' })}`, {
      as: 'viewer',
    })
    const ids = expected(list, query, records.toReversed()).map(({ id }) => id)
    expect(
      found.body.data.map(({ id }: Fields) => id),
      JSON.stringify(query),
    ).toEqual(ids)
    expect(found.body.pagination.total).toBe(ids.length)
    const summary = await get(`/api/v1/${kind}/summary?${new URLSearchParams(filter)}`, { as: 'viewer' })
    expect(summary.body, JSON.stringify(filter)).toEqual(expectedSummary(list, filter, 'status', records))
  }
  await useRows(list.kind, list.statuses, false)
}

/** Each version of each record is told of once, to whoever keeps a copy. */
async function expectChangesTold() {
  const items = await everyItem()
  const records = items.filter(({ sk, kind }) => sk === 'record' && kind !== 'user')
  const versions = records.map(({ pk, version }) => [String(pk), Number(version)] as const)
  expect(changeFaults(items, new Map(versions))).toEqual([])
}

async function removeEverything(model: Model) {
  for (const kind of ['transactions', 'prospects', 'properties'] as const)
    for (const { id } of model[kind])
      expect((await del(`/api/v1/${kind}/${id}`, { as: 'admin' })).status).toBe(204)
}

test('every page of every list, filtered and searched, is the slice of a plain array', async () => {
  const limits = fc.infiniteStream(fc.constantFrom(1, 2, 3, 7, 20, 100))
  // Each of some 380 lists twice in a run: asked for all of them each time, a run was nothing but lists.
  const draws = fc.infiniteStream(fc.nat({ max: 4 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { minLength: 20, maxLength: 60, size: 'max' }),
      limits,
      draws,
      async (actions, limit, drawn) => {
        await useFreshTable()
        await addUsers()
        const model = emptyModel()
        for (const act of actions) await act(model)
        for (const kind of ['prospects', 'properties', 'transactions'] as const)
          for (const filter of filtersOf(kind, model).filter(() => drawn.next().value === 0))
            await expectEveryPage(kind, model, filter, limit.next().value ?? 20)
        for (const kind of ['prospects', 'properties', 'transactions'] as const)
          await expectRows(
            kind,
            model,
            filtersOf(kind, model).filter((_, at) => at % 29 === 0),
          )
        await expectInvariants()
        await expectChangesTold()
        await removeEverything(model)
        await expectChangesTold()
      },
    ),
    { numRuns: 10 },
  )
})

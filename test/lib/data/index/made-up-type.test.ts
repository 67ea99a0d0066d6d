import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { listRecords } from '../../../../lib/data/index/list.ts'
import type { RecordStorage } from '../../../../lib/data/index/record-storage.ts'
import { choice, decimal, whole } from '../../../../lib/data/index/row-fields.ts'
import { columnOf, timeColumns, timeRows } from '../../../../lib/data/index/rows.ts'
import { summaryOf } from '../../../../lib/data/index/summary.ts'
import { createRecord } from '../../../../lib/data/records/create.ts'
import { deleteRecord } from '../../../../lib/data/records/delete.ts'
import { archiveRecord, restoreRecord, updateRecord } from '../../../../lib/data/records/update.ts'
import {
  ARCHIVED,
  archivedAt,
  editArchivable,
  showArchived,
  shownStatus,
} from '../../../../lib/domain/archiving.ts'
import { keptAssignee, shownAssignee } from '../../../../lib/domain/assignee.ts'
import { body } from '../../../../lib/domain/body.ts'
import { authorFields, recordFields, shownFields } from '../../../../lib/domain/common-fields.ts'
import { externalId, keptExternalId } from '../../../../lib/domain/external-id.ts'
import { propertyRecordType } from '../../../../lib/domain/property.ts'
import { defineRecordType, stored } from '../../../../lib/domain/record-type.ts'
import { hasWords, wordsOf } from '../../../../lib/domain/words.ts'
import { seededRandom } from '../../../../lib/local/demo/samples.ts'
import { author } from '../../../support/people/author.ts'
import { aUser } from '../../../support/people/signed-in-user.ts'
import { countAsMore } from '../../../support/samples/many-records.ts'
import { aProperty } from '../../../support/samples/sample-property.ts'

/**
 * A record type that combines what no released type combines: it can be archived, refers to other records, is searched, is
 * assigned, and has two facets. It is stored under the name of the prospects, because the names of record types are fixed.
 */
const kinds = ['call', 'visit', 'letter'] as const
const statuses = ['planned', 'done'] as const
const fields = {
  property_id: v.string(),
  kind: v.picklist(kinds),
  topic: v.string(),
  minutes: v.exactOptional(v.number()),
  assigned_to: v.exactOptional(v.string()),
  external_id: externalId,
}
const Create = body('NewMeeting', { ...fields, status: v.picklist(statuses) })
const Update = body('EditedMeeting', { ...fields, status: v.picklist([...statuses, ARCHIVED]) })
const Stored = stored({
  ...recordFields,
  ...authorFields,
  ...fields,
  ...keptAssignee,
  external_id: keptExternalId,
  status: v.picklist(statuses),
  archived_at: archivedAt,
})
const Public = v.object({
  ...shownFields,
  ...fields,
  assigned_to: shownAssignee,
  external_id: keptExternalId,
  status: v.picklist([...statuses, ARCHIVED]),
  archived_at: archivedAt,
})
type Stored = v.InferOutput<typeof Stored>
type Public = v.InferOutput<typeof Public>
type Create = v.InferOutput<typeof Create>

const values = {
  name: 'values',
  bytes: 8,
  fields: {
    status: choice<Stored, string>([ARCHIVED, ...statuses], shownStatus),
    kind: choice<Stored, string>(kinds, ({ kind }) => kind),
    minutes: decimal<Stored>(({ minutes }) => minutes),
    assigned: whole<Stored>(({ assigned_number }) => assigned_number),
  },
}
const times = timeRows<Stored>()
const columns = {
  status: columnOf(values, ['status'], ({ status }) => status),
  kind: columnOf(values, ['kind'], ({ kind }) => kind),
  minutes: columnOf(values, ['minutes'], ({ minutes }) => minutes),
  assigned_to: columnOf(values, ['assigned'], ({ assigned }) => assigned),
  ...timeColumns(times),
}
const meetings: RecordStorage<Stored, Public, Create> = {
  recordType: defineRecordType<Stored, Public, Create>({
    name: 'prospect',
    Create,
    Stored,
    Public,
    Update,
    Filter: { entries: {} },
    references: { property_id: propertyRecordType },
    fieldsAfterEdit: (before, edited, now) => editArchivable(before, edited, now),
    show: showArchived,
  }),
  facets: [
    { field: 'status', values: [ARCHIVED, ...statuses], of: shownStatus, firstCode: 1 },
    { field: 'kind', values: kinds, of: ({ kind }) => kind, firstCode: 24 },
  ],
  textsOf: ({ topic }) => [topic],
  rows: [values, times],
  columns,
  summary: { by: ['status'], times: ['created'], values: { status: [...statuses, ARCHIVED] } },
}

const MEETINGS = 60
const topics = ['Viewing of the garden', 'Garden and price', 'Price', 'Keys']
const random = seededRandom(1)
let homes: string[] = []
let agent = ''
let all: Public[] = []

beforeAll(async () => {
  homes = [(await aProperty()).record.id, (await aProperty()).record.id]
  agent = (await aUser()).id
  const ids: string[] = []
  for (let n = 0; n < MEETINGS; n++) {
    const input: Create = {
      property_id: random.pick(homes),
      kind: random.pick(kinds),
      topic: random.pick(topics),
      status: random.pick(statuses),
      external_id: `m-${n}`,
      ...(n % 3 === 0 && { minutes: random.whole(1, 5) * 15 }),
      ...(n % 4 === 0 && { assigned_to: agent }),
    }
    ids.push((await createRecord(meetings, input, author)).record.id)
  }
  for (const [n, id] of ids.entries()) {
    if (n % 3 === 0) await archiveRecord(meetings, id, author)
    if (n % 6 === 0) await restoreRecord(meetings, id, author)
    if (n % 5 === 0)
      await updateRecord(meetings, id, () => ({ kind: random.pick(kinds), minutes: 20 }), author)
    if (n % 9 === 0) await deleteRecord(meetings, id, author)
  }
  const listed = await listRecords(meetings, { filter: { status: 'all' }, offset: 0, limit: MEETINGS })
  all = listed.records
})

type Case = {
  property_id?: string
  status?: string | string[]
  kind?: string[]
  search?: string[]
  assigned_to?: string
  minutes_min?: number
  sort?: string
}

/** Returns every combination of the given values of each parameter. */
function combinations(): Case[] {
  const options: Partial<Record<keyof Case, unknown[]>> = {
    property_id: [undefined, homes[0]],
    status: [undefined, 'planned', ['planned', 'archived'], 'archived', 'all'],
    kind: [undefined, ['visit', 'call']],
    search: [undefined, wordsOf('gard')],
    assigned_to: [undefined, agent],
    minutes_min: [undefined, 30],
    sort: [undefined, 'minutes'],
  }
  let cases: Case[] = [{}]
  for (const [name, choices] of Object.entries(options))
    cases = cases.flatMap((each) =>
      choices.map((value) => (value === undefined ? each : { ...each, [name]: value })),
    )
  return cases
}

function matches(record: Public, filter: Case): boolean {
  const asked = [filter.status ?? statuses].flat()
  return (
    (asked.includes('all') || asked.includes(record.status)) &&
    (filter.property_id === undefined || record.property_id === filter.property_id) &&
    (filter.kind === undefined || filter.kind.includes(record.kind)) &&
    (filter.search === undefined || hasWords(wordsOf(record.topic), filter.search)) &&
    (filter.assigned_to === undefined || record.assigned_to === filter.assigned_to) &&
    (filter.minutes_min === undefined || (record.minutes ?? 0) >= filter.minutes_min)
  )
}

async function expectLists(cases: readonly Case[]): Promise<void> {
  for (const filter of cases) {
    const expected = all.filter((record) => matches(record, filter))
    if (filter.sort)
      expected.sort((a, b) => (a.minutes ?? Number.MAX_VALUE) - (b.minutes ?? Number.MAX_VALUE))
    const { records, total } = await listRecords(meetings, { filter, offset: 2, limit: 5 })
    const ids = expected.slice(2, 7).map(({ id }) => id)
    expect({ filter, total, ids: records.map(({ id }) => id) }).toEqual({
      filter,
      total: expected.length,
      ids,
    })
  }
}

test('the setup has records of each status, with and without each optional field', () => {
  const seen = new Set(all.map((each) => each.status))
  expect([...seen].toSorted()).toEqual(['archived', 'done', 'planned'])
  expect(all.some(({ minutes, assigned_to }) => minutes === undefined && assigned_to !== undefined)).toBe(
    true,
  )
})

test('each combination of filters and orders returns the matching records and their number', () =>
  expectLists(combinations()))

test('the same lists are returned from packed rows', async () => {
  await countAsMore('prospect', 300)
  const withValues = combinations().filter((each) => each.minutes_min ?? each.assigned_to ?? each.sort)
  // 7 is coprime to the numbers of choices, so that every pair of choices is tested.
  await expectLists(withValues.filter((_, at) => at % 7 < 2))
  await countAsMore('prospect', 0)
})

test('a summary by status counts the matching records', async () => {
  for (const status of [undefined, 'all', 'archived']) {
    const filter = { ...(status && { status }), property_id: homes[0] ?? '' }
    const { total } = await summaryOf(meetings, filter, { by: ['status'], time: 'created', timezone: 'UTC' })
    expect({ status, total }).toEqual({ status, total: all.filter((each) => matches(each, filter)).length })
  }
})

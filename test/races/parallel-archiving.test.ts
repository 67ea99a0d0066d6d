import { describe, expect, test } from 'vitest'
import { call, get } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { aProperty, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const REQUESTS = 50

describe.each([
  { list: PROSPECTS, make: aProspect, status: 'qualified' },
  { list: PROPERTIES, make: aProperty, status: 'withdrawn' },
])('of one record of $list', ({ list, make, status }) => {
  const act = (at: string, action: string) => call('POST', `${at}/${action}`, { as: 'agent' })

  test('50 archives and restores at once leave it archived or as it was, on the lists of that', async () => {
    const { record, at } = await make({ status })
    const answers = await underConflicts(() =>
      Promise.all(Array.from({ length: REQUESTS }, (_, n) => act(at, n % 2 ? 'restore' : 'archive'))),
    )
    for (const [n, answer] of answers.entries()) {
      expect(answer.status).toBe(200)
      expect(answer.body.status).toBe(n % 2 ? status : 'archived')
      expect('archived_at' in answer.body).toBe(n % 2 === 0)
    }
    const { body } = await get(at, { as: 'viewer' })
    const { archived_at, updated_at, version, ...rest } = body
    expect(rest).toEqual({
      ...record,
      updated_at: undefined,
      version: undefined,
      status: archived_at ? 'archived' : status,
    })
    for (const filter of ['archived', status]) {
      const ids = await idsOnEveryPage(`${list}?status=${filter}`)
      expect(ids.includes(record.id), filter).toBe(filter === body.status)
    }
    expect((await act(at, 'restore')).body).toMatchObject({ status })
    await expectInvariants()
  })

  test('50 archives at once are one: all answer the same', async () => {
    const { at } = await make({ status })
    const answers = await underConflicts(() =>
      Promise.all(Array.from({ length: REQUESTS }, () => act(at, 'archive'))),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.etag))).toEqual(new Set(['"2"']))
    await expectInvariants()
  })
})

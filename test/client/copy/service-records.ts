import { expect } from 'vitest'
import type { LocalRecord } from '../../../client/src/index.ts'
import { type RecordTypeName, recordTypeNames, recordTypeNaming } from '../../../lib/domain/id.ts'
import { get } from '../../support/requests/api.ts'
import type { Copy } from './device.ts'

type Kind = RecordTypeName
export const kinds = recordTypeNames

// biome-ignore lint/suspicious/noExplicitAny: records of every type, as the service returns them
type AnyRecord = any

/** All records of a type that the service has, newest first. */
export async function serviceRecords(kind: Kind): Promise<AnyRecord[]> {
  const { body } = await get(`/api/v1/${recordTypeNaming[kind].plural}?status=all&limit=100`, {
    as: 'viewer',
  })
  expect(body.pagination.pages).toBeLessThanOrEqual(1)
  return body.data
}

/** All records of a type that a device shows. */
export async function shownRecords(copy: Copy, kind: Kind): Promise<AnyRecord[]> {
  const held: readonly LocalRecord<Kind>[] = await copy.list(kind, { status: 'all' })
  return held.map(({ record }) => record)
}

/** Fails unless a device has no waiting changes and shows exactly the records of the service. */
export async function expectSame(copy: Copy): Promise<void> {
  expect(await copy.waiting()).toEqual([])
  const byId = (records: AnyRecord[]) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const kind of kinds)
    expect(byId(await shownRecords(copy, kind))).toEqual(byId(await serviceRecords(kind)))
}

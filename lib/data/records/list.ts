import type { PageOf } from '../../domain/page.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import { listPage } from '../index/list.ts'
import type { RecordStorage } from './storage.ts'

/** Returns one page of the records that match a filter, as responses contain them. @throws the same errors as `listPage` */
export async function listRecords<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  request: Parameters<typeof listPage>[1],
  caller?: string,
): Promise<PageOf<Public>> {
  const { records, ...rest } = await listPage(storage, request, caller)
  return { records: records.map((record) => shown(storage.recordType, record)), ...rest }
}

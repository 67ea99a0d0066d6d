import { isId } from '../../domain/id.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import { AppError } from '../../errors.ts'
import { getItem } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { recordIn } from './stored-record.ts'

/** Returns a record as responses contain it. @throws AppError `not_found` */
export async function getRecord<Stored extends AnyRecord, Public extends AnyRecord>(
  recordType: RecordType<Stored, Public>,
  id: string,
): Promise<{ record: Public }> {
  const item = isId(recordType.prefix, id) ? await getItem(recordKey(id)) : undefined
  if (!item) throw new AppError('not_found')
  return { record: shown(recordType, recordIn(recordType, item)) }
}

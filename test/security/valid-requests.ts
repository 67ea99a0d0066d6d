import { eachRecordType } from '../support/samples/fixtures.ts'

export type ValidRequests = { ids: Record<string, string>; bodies: Record<string, object> }

/** Creates a record of each type. Returns an id and a valid body for each type, under the plural of the type. */
export async function validRequests(recordTypes = eachRecordType): Promise<ValidRequests> {
  const ids: ValidRequests['ids'] = {}
  const bodies: ValidRequests['bodies'] = {}
  for (const { plural, aNew, whole } of recordTypes) {
    ids[plural] = (await aNew()).record.id
    bodies[plural] = await whole()
  }
  return { ids, bodies }
}

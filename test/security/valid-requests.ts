import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
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
  ids.users = (await aUser()).id
  bodies.users = { name: 'Ana Ruiz', role: 'agent', password: PASSWORD }
  return { ids, bodies }
}

import * as v from 'valibot'
import { numberedUsers, numberOfUser, renumberUser } from '../accounts/assignees.ts'
import { getCommittedItem } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { assigneeKey, recordKey } from '../table/keys.ts'
import { type Finding, nameOf } from './pieces.ts'

/** Finds users who have the number of another user, as a restored table could contain before 1.1. Gives each of them a new number. */
export async function checkUserNumbers(isDry: boolean): Promise<Finding[]> {
  const users = await numberedUsers()
  const owners = new Map(users.toReversed().map(({ id, number }) => [number, id]))
  const doubled = users.filter(({ id, number }) => owners.get(number) !== id)
  if (!isDry) for (const user of doubled) await renumberUser(user)
  return doubled.map(({ id }) => ({
    finding: 'different',
    where: nameOf(assigneeKey(id)),
    isRepaired: !isDry,
  }))
}

const Assigned = v.object({
  version: v.number(),
  data: v.object({ assigned_to: v.string(), assigned_number: v.exactOptional(v.number()) }),
})

/**
 * Compares the number in an assigned record with the number of its user, and writes it on condition of the version of the record.
 * The next round writes the packed rows of the record.
 */
export async function checkAssignedNumber(id: string, isDry: boolean): Promise<Finding[]> {
  const { success, output } = v.safeParse(Assigned, await getCommittedItem(recordKey(id)))
  if (!success) return []
  const { version, data } = output
  const number = await numberOfUser(data.assigned_to, isDry)
  if (number === data.assigned_number) return []
  const write = {
    as: 'record',
    Update: {
      Key: recordKey(id),
      UpdateExpression: 'SET #data.#number = :number',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#data': 'data', '#number': 'assigned_number', '#version': 'version' },
      ExpressionAttributeValues: { ':number': number, ':version': version },
    },
  }
  const isRepaired = !isDry && (await commit(newOperation(), [write])).committed
  return [{ finding: 'different', where: `${id} assigned_number`, isRepaired }]
}

import { updateItem } from '../../../lib/data/table/client.ts'
import { commit, newOperation } from '../../../lib/data/table/commit.ts'

type Key = { pk: string; sk: string }

// These functions change items of the table directly, without the consistency rules of the service.

export async function setAttribute(Key: Key, name: string, value: unknown): Promise<void> {
  await updateItem({
    Key,
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  })
}

export async function removeItem(Key: Key): Promise<void> {
  await commit(newOperation(), [{ Delete: { Key } }])
}

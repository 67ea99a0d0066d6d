import { getItem, putItem } from './client.ts'
import { markerKey } from './keys.ts'

/** Whether a one-time task of the table is done. */
export async function isMarked(name: string): Promise<boolean> {
  return (await getItem(markerKey(name))) !== undefined
}

export async function mark(name: string): Promise<void> {
  await putItem({ Item: { ...markerKey(name), done_at: new Date().toISOString() } })
}

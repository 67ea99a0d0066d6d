import { ARCHIVED } from '../domain/archiving.ts'
import { type KeptProperty, type PropertyFilter, propertyKind } from '../domain/property.ts'
import { withArchive } from './archive.ts'
import { repository } from './records.ts'
import type { Layout } from './store.ts'

/** As with prospects, and each of these lists once more for the property's type. */
const layout: Layout<KeptProperty> = {
  kind: propertyKind.name,
  listsOf({ status, type, archived_at }) {
    const lists = archived_at === undefined ? ['live', `status=${status}`] : [ARCHIVED]
    return [...lists, ...lists.map((list) => ofType(list, type))]
  },
  textsOf: ({ address }) => [address],
}

function select({ status, type, search }: PropertyFilter) {
  const lists = listsWith(status)
  return {
    lists: type === undefined ? lists : lists.map((list) => ofType(list, type)),
    ...(search && { words: search }),
  }
}

function listsWith(status: PropertyFilter['status']): string[] {
  if (status === undefined) return ['live']
  if (status === 'all') return ['live', ARCHIVED]
  return [status === ARCHIVED ? ARCHIVED : `status=${status}`]
}

function ofType(list: string, type: string): string {
  return `${list}&type=${type}`
}

export const propertyStore = { kind: propertyKind, layout, select }
export const properties = withArchive(repository(propertyStore))

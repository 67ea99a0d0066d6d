import { type KeptProperty, type PropertyFilter, propertyKind } from '../../domain/property.ts'
import { listWith, statusLists, withArchive } from '../records/archive.ts'
import { repository } from '../records/repository.ts'
import type { Layout } from '../records/store.ts'

/** As for every kind that can be archived, and each of these lists once more for the property's type. */
const layout: Layout<KeptProperty> = {
  kind: propertyKind.name,
  listsOf(property) {
    const lists = statusLists(property)
    return [...lists, ...lists.map((list) => ofType(list, property.type))]
  },
  textsOf: ({ address }) => [address],
}

function select({ status, type, search }: PropertyFilter) {
  const list = listWith(status)
  return {
    list: type === undefined ? list : ofType(list, type),
    ...(search && { words: search }),
  }
}

function ofType(list: string, type: string): string {
  return `${list}&type=${type}`
}

export const propertyStore = { kind: propertyKind, layout, select }
export const properties = withArchive(repository(propertyStore))

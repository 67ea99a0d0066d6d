import { expect } from 'vitest'
import { properties } from '../../../../lib/data/repositories/properties.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { transactions } from '../../../../lib/data/repositories/transactions.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { NewProperty } from '../../../../lib/domain/property.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { author } from '../../../support/people/author.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

const prospect = (name: string) => parse(NewProspect, { name, email: 'who@example.com' })
const property = parse(NewProperty, { address: '1 rue Haute', type: 'house', surface: 90, price: 1000 })

/** Creates two prospects, a property, and an offer of the first prospect. Sequence numbers start at 1. */
export async function aSmallTable() {
  await useFreshTable()
  const ana = (await prospects.create(prospect('Ana Ruiz'), author)).record.id
  const zoe = (await prospects.create(prospect('Zoe Weber'), author)).record.id
  const house = (await properties.create(property, author)).record.id
  const offer = { prospect_id: ana, property_id: house, offer_amount: 900, status: 'pending' } as const
  const { record } = await transactions.create(offer, author)
  return { ana, zoe, house, offer: record.id }
}

export type SmallTable = Awaited<ReturnType<typeof aSmallTable>>

/** Writes items directly to the table. */
export async function write(...writes: Write[]) {
  expect(await commit(newOperation(), writes)).toEqual({ committed: true })
}

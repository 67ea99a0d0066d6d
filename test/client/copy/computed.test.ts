import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/local/demo/samples.ts'
import { type Copy, offline, online } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { begun, flat, zoe } from './scene.ts'
import { kinds, serviceRecords, shownRecords } from './service-records.ts'
import { edit } from './steps.ts'

useFrozenService()

/** Fields whose values a device does not know before a sync, for example ids and times. */
const unknown = [
  'id',
  'prospect_id',
  'property_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'archived_at',
]

/** A text that differs between the records of one type. */
const nameOf = (record: object) =>
  `${Reflect.get(record, 'address')} ${Reflect.get(record, 'offer_amount')} ${Reflect.get(record, 'name')}`

/** The records of a copy or of the service, without the `unknown` fields, sorted by `nameOf`. */
async function known(records: (kind: (typeof kinds)[number]) => Promise<object[]>): Promise<object[][]> {
  const all = await Promise.all(kinds.map((kind) => records(kind)))
  return all.map((some) =>
    some
      .map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !unknown.includes(name))))
      .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
  )
}

/** Makes random changes that the service will accept: offers and their statuses, rents, prices, and an archived prospect. */
async function work(copy: Copy, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const prospect_id = await copy.create('prospect', zoe)
  const properties: string[] = []
  for (let nth = 0; nth < 3; nth++)
    properties.push(
      await copy.create('property', { ...flat, address: `Street ${seed} ${nth}`, price: 1_000 + seed }),
    )
  for (const property_id of properties)
    await copy.create('transaction', {
      prospect_id,
      property_id,
      offer_amount: 1 + properties.indexOf(property_id),
    })
  for (let step = 0; step < 12; step++) {
    const offer = random.pick(await copy.list('transaction'))
    const next = 'allowed_transitions' in offer.record ? offer.record.allowed_transitions : []
    const property = random.pick(await copy.list('property', { status: 'all' }))
    const fate = random.next()
    if (fate < 0.5 && next.length > 0)
      await edit(copy, 'transaction', offer.record.id, { status: random.pick(next) })
    else if (fate < 0.7)
      await edit(copy, 'property', property.record.id, { estimated_rent: random.whole(1, 90) })
    else if (fate < 0.8) await edit(copy, 'property', property.record.id, { estimated_rent: null })
    else await edit(copy, 'property', property.record.id, { price: random.whole(500, 5_000) })
  }
  const prospect = await copy.get('prospect', prospect_id)
  if (prospect) await copy.update(prospect, { status: 'archived' })
}

test.each([1, 2, 3, 4, 5, 6])(
  'a device computes the same fields for waiting edits as the service does later: seed %i',
  async (seed) => {
    const { copy, device } = await begun()
    device.network = offline
    await work(copy, seed)
    const before = await known((kind) => shownRecords(copy, kind))
    device.network = online
    expect(await copy.sync()).toEqual([])
    expect(before).toEqual(await known(serviceRecords))
  },
)

test('a waiting edit sets updated_at and updated_by of the shown record, and removes gross_yield if it removes the rent', async () => {
  const { copy, device } = await begun()
  const id = await copy.create('property', { ...flat, estimated_rent: 1_000 })
  await copy.sync()
  device.network = offline
  expect((await copy.get('property', id))?.record).toHaveProperty('gross_yield')
  await edit(copy, 'property', id, { estimated_rent: null })
  const record = (await copy.get('property', id))?.record
  expect(record).not.toHaveProperty('gross_yield')
  expect(record).toMatchObject({ updated_by: device.user, updated_at: expect.stringMatching(/Z$/) })
})

import { expect, test } from 'vitest'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { memoryStore, newDevice, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { flat } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'

useFrozenService()

test('an app that is upgraded from release 0.6.0 sends its pending changes and reads all records again', async () => {
  const { record } = await aProspect({ name: 'Zoé' })
  const home = 'local_mwt1i55p-vwxifc1djkhj61lu8lcd'
  const kept = {
    'owner/owner': 'usr_anna',
    'place/place': { next: 'cursor', copied: ['prospect', 'property', 'transaction'], cursor: '' },
    [`prospect/${record.id}`]: record,
    'outbox/000000000001': {
      ...{ does: 'update', kind: 'prospect', id: record.id, key: 'mwt1i55p-fswobts3u2ks6bx1ifl7' },
      ...{ version: 1, body: { phone: '+33612345678' } },
    },
    'outbox/000000000002': {
      ...{ does: 'create', kind: 'property', id: home, key: 'mwt1i55p-bcxfaxomu72f8vz909rt', body: flat },
    },
    'outbox/000000000003': {
      ...{ does: 'create', kind: 'transaction', id: 'local_mwt1i55p-kic4eruzl35f6c0vf4hz' },
      ...{ key: 'mwt1i55p-virh6mgme1esigq5g900' },
      body: { prospect_id: record.id, property_id: home, offer_amount: 9 },
    },
  }
  const rows = Object.entries(kept).map(([key, value]): [string, string] => [key, JSON.stringify(value)])
  const copy = await started(newDevice({ store: memoryStore(new Map(rows)), user: 'usr_anna' }))
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Zoé', phone: '+33612345678', version: 2 }])
  expect(await serviceRecords('transaction')).toMatchObject([{ prospect_id: record.id, offer_amount: 9 }])
  await expectSame(copy)
})

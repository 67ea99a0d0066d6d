import { expect, test } from 'vitest'
import type { LocalChange } from '../../../client/src/index.ts'
import { type Random, seededRandom } from '../../../lib/local/demo/random.ts'
import { put } from '../../support/requests/api.ts'
import {
  type Copy,
  type Device,
  memoryStore,
  type Network,
  NetworkFailure,
  newDevice,
  offline,
  online,
  started,
} from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { lifeOf, orKilled } from './mortal.ts'
import { expectAllOf, forget, type Said } from './said.ts'
import { admin } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'

useFrozenService()

const STEPS = 120

/** A device whose app is started, killed and started again on what it has kept. */
type App = { device: Device; kept: Map<string, string>; copy: Copy }

/** Loses one request or answer in three. */
function bad(random: Random): Network {
  return async (_, pass) => {
    const fate = random.next()
    if (fate < 0.15) throw new NetworkFailure('The request is lost')
    const answer = await pass()
    if (fate < 0.35) throw new NetworkFailure('The answer is lost')
    return answer
  }
}

async function newApp(): Promise<App> {
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  return { device, kept, copy: await started(device) }
}

async function restart(app: App): Promise<void> {
  app.device.store = memoryStore(app.kept)
  app.copy = await started(app.device)
}

/** Some devices, and somebody at a desk, who do anything in any order; answers what is wrong when all is quiet. */
async function play(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const said: Said = { records: new Set(), edits: new Map() }
  const apps = [await newApp(), await newApp(), await newApp()]
  let tags = 0
  function newTag(): string {
    tags += 1
    return String(tags)
  }

  async function create({ copy }: App): Promise<void> {
    const tag = newTag()
    // One in eight is refused.
    const phone = random.next() < 0.12 ? { phone: '06' } : {}
    if (random.next() < 0.6)
      await copy.create('prospect', { name: `p${tag}`, email: 'p@example.com', ...phone })
    else await copy.create('property', { address: `a${tag}`, type: 'land', surface: 1, price: 1 })
    said.records.add(tag)
  }

  async function offer({ copy }: App): Promise<void> {
    const [prospects, properties] = [await copy.list('prospect'), await copy.list('property')]
    if (prospects.length === 0 || properties.length === 0) return
    const tag = newTag()
    await copy.create('transaction', {
      prospect_id: random.pick(prospects).record.id,
      property_id: random.pick(properties).record.id,
      offer_amount: Number(tag),
    })
    said.records.add(tag)
  }

  async function edit({ copy }: App): Promise<void> {
    const prospects = await copy.list('prospect')
    if (prospects.length === 0) return
    const shown = random.pick(prospects)
    const phone = `+33${600_000_000 + Number(newTag())}`
    await copy.update(shown, { phone })
    said.edits.set(phone, shown.record.name.slice(1))
  }

  async function atTheDesk(): Promise<void> {
    const records = await serviceRecords('prospect')
    if (records.length === 0) return
    const { id, name } = random.pick(records)
    const phone = `+33${600_000_000 + Number(newTag())}`
    expect((await put(`/api/v1/prospects/${id}`, { phone }, admin)).status).toBe(200)
    said.edits.set(phone, name.slice(1))
  }

  async function decide({ copy }: App, refused: readonly LocalChange[]): Promise<void> {
    for (const change of refused) {
      if (change.refusal?.why === 'stale' && random.next() < 0.6) await copy.sendAgain(change)
      else for (const dropped of await copy.drop(change)) forget(said, dropped)
    }
  }

  async function sync(app: App): Promise<void> {
    app.device.network = random.pick([online, bad(random), offline])
    try {
      await decide(app, await app.copy.sync())
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure
    }
  }

  async function syncAndDie(app: App): Promise<void> {
    const { live } = lifeOf(random.whole(0, 12))
    const store = memoryStore(app.kept)
    app.device.store = { transaction: (work) => live(() => store.transaction(work)) }
    app.device.network = (_, pass) => live(pass)
    const copy = await started(app.device)
    await orKilled(copy.sync())
    await restart(app)
  }

  async function syncTwice({ device, copy }: App): Promise<void> {
    device.network = online
    await Promise.all([copy.sync(), (await started(device)).sync()])
  }

  for (let step = 0; step < STEPS; step++) {
    const app = random.pick(apps)
    const doing = random.pick([create, create, offer, offer, edit, edit, sync, sync, syncAndDie, syncTwice])
    await doing(app)
    if (random.next() < 0.15) await atTheDesk()
    if (random.next() < 0.2) later()
  }
  for (const app of apps) {
    app.device.network = online
    for (let refused = await app.copy.sync(); refused.length > 0; refused = await app.copy.sync())
      await decide(app, refused)
  }
  later()
  for (const { copy } of apps) {
    await copy.sync()
    await expectSame(copy)
  }
  await expectAllOf(said, `seed ${seed}`)
}

test('whatever devices do with a bad network, nothing is lost and nothing is done twice', {
  timeout: 90_000,
}, async () => {
  await play(Date.now())
})

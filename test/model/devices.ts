import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { CopyChange, HandedBack, LocalChange, LocalRecord, RecordType } from '../../client/src/index.ts'
import { type Random, seededRandom } from '../../lib/local/demo/samples.ts'
import {
  ConnectionError,
  type Copy,
  type Device,
  liveList,
  memoryStore,
  type Network,
  NetworkFailure,
  newDevice,
  offline,
  online,
  started,
} from '../client/copy/device.ts'
import { later } from '../client/copy/frozen-service.ts'
import { callOf } from './calls.ts'
import type { Model } from './model.ts'
import { fieldChanges, leaves, types } from './records.ts'
import type { Run } from './run.ts'

// The workload of offline clients: the real client on devices whose networks fail. Each change writes a value that no other
// change writes, so that the histories say whether it was applied, and how often.

const nat = fc.nat({ max: 9_999 })
const device = fc.nat({ max: 2 })

/** One action on a device, or with `desk` of a user without a copy. `which` is the number of a record. */
export type DeviceAction =
  | { does: 'create prospect' | 'create property' | 'restart' | 'sync twice'; device: number }
  | {
      does:
        | 'create offer'
        | 'create note'
        | 'finish task'
        | 'open form'
        | 'edit phone'
        | 'edit budget'
        | 'move offer'
        | 'edit price'
      device: number
      which: number
      other: number
    }
  | { does: 'sync'; device: number; network: 'online' | 'losing' | 'failing' | 'offline'; seed: number }
  | { does: 'edit at the desk' | 'delete at the desk'; which: number }
  | { does: 'wait' }

const does = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
export const deviceActions: fc.Arbitrary<DeviceAction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: does('create prospect', 'create prospect', 'create property'), device }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('restart', 'sync twice'), device }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: does(
        'create offer',
        'create offer',
        'create note',
        'finish task',
        'edit phone',
        'edit phone',
        'edit budget',
        'move offer',
        'move offer',
        'open form',
        'edit price',
      ),
      device,
      which: nat,
      other: nat,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('sync'),
      device,
      network: does('online', 'losing', 'failing', 'offline'),
      seed: nat,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: does('edit at the desk', 'edit at the desk', 'delete at the desk'),
      which: nat,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('wait') }) },
)

/** A device with its app, the data that survives a restart of the app, and the record that the open form shows. */
type App = {
  device: Device
  kept: Map<string, string>
  copy: Copy
  watch: Watch
  form?: LocalRecord<'prospect'>
}

/** Fields whose values name one change. */
const TAGGED = [
  'name',
  'address',
  'happened_at',
  'offer_amount',
  'phone',
  'criteria.budget_max',
  'price',
  'surface',
]

/** Each note of a device has another millisecond after this time. */
const NOTE_MS = Date.parse('2026-01-01T00:00:00Z')

const anyOf = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

export class Devices {
  readonly apps: readonly App[]
  readonly #run: Run
  /** The values that the service must have stored exactly once, as `field value`. */
  readonly #written = new Set<string>()
  /** The keys of creates that the service has answered with an error. Their records may be shown twice until the next sync. */
  readonly #failed = new Set<string>()
  #tags = 0

  private constructor(run: Run, apps: App[]) {
    this.#run = run
    this.apps = apps
  }

  static async of(run: Run, count: number): Promise<Devices> {
    const apps: App[] = []
    const devices = new Devices(run, apps)
    for (let n = 0; n < count; n++) {
      const kept = new Map<string, string>()
      const device = newDevice({ store: memoryStore(kept), user: run.users[0]?.id ?? '' })
      const copy = await devices.#started(device)
      apps.push({ device, kept, copy, watch: await Watch.of(copy) })
    }
    return devices
  }

  /** Starts the app on a device. Its requests are in the log of the run. */
  async #started(device: Device): Promise<Copy> {
    const run = this.#run
    const [by] = run.users
    const byTheService = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      const call = callOf(request.method, `${pathname}${search}`, request.headers, await request.text())
      const { answer } = await run.request(call, by ?? { id: device.user, role: 'admin' })
      if (!answer) throw new NetworkFailure('The function failed')
      const { status, headers, text } = answer
      return new Response(status === 204 ? null : text, { status, headers })
    }
    return started(device, byTheService)
  }

  #newTag(): number {
    this.#tags += 1
    return this.#tags
  }

  #wrote(body: object): void {
    for (const value of taggedIn(body)) this.#written.add(value)
  }

  async act(action: DeviceAction): Promise<void> {
    if (action.does === 'wait') return later()
    if (!('device' in action)) return this.#atTheDesk(action.does, action.which)
    const app = anyOf(this.apps, action.device)
    if (!app) return
    const { copy } = app
    switch (action.does) {
      case 'create prospect': {
        const tag = this.#newTag()
        // The service refuses an invalid phone number.
        const body = { name: `p${tag}`, email: 'p@example.com', ...(tag % 8 === 0 && { phone: '06' }) }
        this.#wrote({ name: body.name })
        await copy.create('prospect', body)
        return
      }
      case 'create property': {
        const body = { address: `a${this.#newTag()}`, type: 'land', surface: 1, price: 0.5 } as const
        this.#wrote({ address: body.address })
        await copy.create('property', body)
        return
      }
      case 'restart':
        return this.#restart(app)
      case 'sync':
        return this.#sync(app, action.network, seededRandom(action.seed))
      case 'sync twice': {
        app.device.network = online
        await Promise.all([copy.sync(), (await this.#started(app.device)).sync()])
        return
      }
      default:
        return this.#change(app, action.does, action.which, action.other)
    }
  }

  async #change(app: App, what: string, which: number, other: number): Promise<void> {
    const { copy } = app
    const prospect = anyOf(await copy.list('prospect'), which)
    const property = anyOf(await copy.list('property', { status: ['available', 'under_offer'] }), other)
    if (what === 'create offer' && prospect && property) {
      const body = {
        prospect_id: prospect.record.id,
        property_id: property.record.id,
        offer_amount: this.#newTag(),
      }
      this.#wrote({ offer_amount: body.offer_amount })
      await copy.create('transaction', body)
    } else if (what === 'create note' && prospect) {
      const offer = anyOf(await copy.list('transaction'), other)
      const about =
        which % 2 && offer ? { transaction_id: offer.record.id } : { prospect_id: prospect.record.id }
      const happened_at = new Date(NOTE_MS + this.#newTag()).toISOString()
      this.#wrote({ happened_at })
      await copy.create('note', { text: 'Called back', kind: 'task', happened_at, ...about })
    } else if (what === 'finish task') {
      const task = anyOf(await copy.list('note', { done: false }), which)
      if (task && !task.isDeleted) await copy.update(task, { done: true })
    } else if (what === 'open form' && prospect) app.form = prospect
    else if (what === 'edit phone' || what === 'edit budget') {
      // Sometimes the open form shows an older version. Edits of different fields are merged, edits of the same field conflict.
      if (which % 5 < 3 && prospect) app.form = prospect
      const present = app.form && (await copy.get('prospect', app.form.record.id))
      if (!app.form || !present || present.isDeleted) return
      const tag = 600_000_000 + this.#newTag()
      const body = what === 'edit phone' ? { phone: `+33${tag}` } : { criteria: { budget_max: tag } }
      this.#wrote(body)
      await copy.update(app.form, body)
    } else if (what === 'edit price' && property && !property.isDeleted) {
      const body = { [which % 2 ? 'price' : 'surface']: 1 + this.#newTag() }
      this.#wrote(body)
      await copy.update(property, body)
    } else if (what === 'move offer') {
      const offer = anyOf(await copy.list('transaction'), which)
      const next = anyOf(offer?.record.allowed_transitions ?? [], other)
      if (offer && next && !offer.isDeleted) await copy.update(offer, { status: next })
    }
  }

  async #atTheDesk(what: string, which: number): Promise<void> {
    const { known, users } = this.#run
    const [admin] = users
    const id = anyOf(known.ids.prospect, which)
    if (!admin || id === undefined) return
    if (what === 'edit at the desk') {
      const phone = `+33${600_000_000 + this.#newTag()}`
      const { answer } = await this.#run.request(
        { does: 'update', type: 'prospect', id, body: { phone } },
        admin,
      )
      if (answer?.status === 200) this.#wrote({ phone })
      return
    }
    const type = which % 2 ? 'prospect' : 'transaction'
    const other = anyOf(known.ids[type], which)
    if (other !== undefined) await this.#run.request({ does: 'delete', type, id: other }, admin)
  }

  async #restart(app: App): Promise<void> {
    delete app.form
    app.device.store = memoryStore(app.kept)
    app.watch.end()
    app.copy = await this.#started(app.device)
    app.watch = await Watch.of(app.copy)
  }

  async #sync(app: App, network: string, random: Random): Promise<void> {
    app.device.network =
      { online, offline, losing: losing(random), failing: failing(random) }[network] ?? online
    try {
      await this.#decide(app, await app.copy.sync(), random)
    } catch (failure) {
      if (!(failure instanceof ConnectionError)) throw failure
    }
    for (const { key, refusal } of await app.copy.waiting())
      if (refusal?.why === 'failed') this.#failed.add(key)
  }

  /** Decides about handed-back changes as a user does: sends some again and drops the others. */
  async #decide({ copy }: App, handedBack: readonly HandedBack[], random: Random): Promise<void> {
    for (const change of handedBack) {
      if (change.refusal.why === 'failed') continue
      if (change.refusal.why === 'stale' && random.next() < 0.6) await copy.sendAgain(change)
      else for (const dropped of await copy.drop(change)) this.#forget(dropped)
    }
  }

  #forget(change: LocalChange): void {
    if (change.does !== 'remove') for (const value of taggedIn(change.body)) this.#written.delete(value)
  }

  /** Syncs all devices with a working network until no change waits. */
  async finish(): Promise<void> {
    const random = seededRandom(1)
    for (const app of this.apps) {
      app.device.network = online
      for (let back = await app.copy.sync(); back.length > 0; back = await app.copy.sync())
        await this.#decide(app, back, random)
    }
  }

  /** Returns what a device shows or reports wrongly now. */
  async found(message: string): Promise<string[]> {
    const found: string[] = []
    for (const { copy, watch } of this.apps) {
      found.push(...(await watch.unreported()).map((what) => `${message}: ${what}`))
      const names = (await copy.list('prospect'))
        .filter(({ waiting: [first] }) => !(first && this.#failed.has(first.key)))
        .map(({ record }) => record.name)
      if (new Set(names).size < names.length) found.push(`${message}: a prospect is shown twice: ${names}`)
    }
    return found
  }

  /** Returns the values that the histories do not have exactly once. */
  lost(model: Model): string[] {
    const counts = new Map<string, number>()
    for (const change of model.changes)
      for (const { field, to } of fieldChanges(change))
        counts.set(`${field} ${to}`, (counts.get(`${field} ${to}`) ?? 0) + 1)
    return [...this.#written]
      .filter((value) => counts.get(value) !== 1)
      .map((value) => `${value} was written ${counts.get(value) ?? 0} times`)
  }
}

const taggedIn = (body: object): string[] =>
  [...leaves(body)].filter(([field]) => TAGGED.includes(field)).map(([field, value]) => `${field} ${value}`)

/** Loses 15 % of the requests, and the answers to another 20 %. */
function losing(random: Random): Network {
  return async (_, pass) => {
    const fate = random.next()
    if (fate < 0.15) throw new NetworkFailure('The request is lost')
    const answer = await pass()
    if (fate < 0.35) throw new NetworkFailure('The answer is lost')
    return answer
  }
}

/** Returns 500 for 35 % of all writes: for 15 % before and for 20 % after the service makes the change. */
function failing(random: Random): Network {
  const failed = () => new Response('{}', { status: 500 })
  return async (request, pass) => {
    const fate = random.next()
    if (request.method === 'GET') return pass()
    if (fate < 0.15) return failed()
    const answer = await pass()
    return fate < 0.35 ? failed() : answer
  }
}

const all = { status: 'all' } as const

/** Compares the changes that a copy reports to its subscribers with the records that it shows. */
class Watch {
  readonly #copy: Copy
  readonly #reported = new Set<string>()
  readonly #live: ReturnType<typeof liveList<'prospect'>>
  readonly #ends: (() => void)[]
  #before = new Map<string, LocalRecord<RecordType>>()

  private constructor(copy: Copy) {
    this.#copy = copy
    this.#live = liveList(copy, 'prospect', { sort: 'name' })
    const note = ({ records }: CopyChange) => {
      for (const { kind, id } of records) this.#reported.add(`${kind}/${id}`)
    }
    this.#ends = [copy.subscribe(note), this.#live.subscribe(() => undefined)]
  }

  static async of(copy: Copy): Promise<Watch> {
    const watch = new Watch(copy)
    watch.#before = await watch.#shown()
    return watch
  }

  /** Returns the changed records that were not reported, and whether the live list differs from the list. */
  async unreported(): Promise<string[]> {
    const now = await this.#shown()
    // The copy calls its listeners in a later task of the event loop.
    await setImmediate()
    const ids = new Set([...this.#before.keys(), ...now.keys()])
    const changed = [...ids].filter((id) => this.#before.get(id) !== now.get(id))
    const found = changed
      .filter((id) => !this.#reported.has(id))
      .map((id) => `no listener was told about ${id}`)
    if (
      !isDeepStrictEqual(
        this.#live.getSnapshot().records,
        await this.#copy.list('prospect', { sort: 'name' }),
      )
    )
      found.push('the live list differs from the list')
    this.#before = now
    this.#reported.clear()
    return found
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  async #shown(): Promise<Map<string, LocalRecord<RecordType>>> {
    const shown = await Promise.all(types.map((kind) => this.#copy.list(kind, all)))
    return new Map(shown.flat().map((held) => [`${held.kind}/${held.record.id}`, held]))
  }
}

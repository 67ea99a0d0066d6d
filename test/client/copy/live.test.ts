import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { CopyChange } from '../../../client/src/index.ts'
import { post } from '../../support/requests/api.ts'
import { type Copy, liveList, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, begun, begunWithProspect, flat, zoe } from './scene.ts'
import { edit, shownBy } from './steps.ts'

useFrozenService()

/** Waits until the subscribers of the copies have received all changes so far. */
const settled = () => setTimeout(5)

/** The changes that a copy reports from now on. */
async function changesOf(copy: Copy): Promise<CopyChange[]> {
  const changes: CopyChange[] = []
  copy.subscribe((change) => changes.push(change))
  await settled()
  expect(changes).toEqual([])
  return changes
}

describe('subscribe', () => {
  test('subscribe() reports each change once, with its records and its source: the device or a sync', async () => {
    const { id, copy } = await begunWithProspect()
    const changes = await changesOf(copy)
    await edit(copy, 'prospect', id, { name: 'Mine' })
    await settled()
    expect(changes).toEqual([{ from: 'device', records: [{ kind: 'prospect', id }] }])

    changes.length = 0
    const { body: other } = await post('/api/v1/prospects', zoe, admin)
    later()
    await copy.sync()
    await settled()
    expect(changes.every(({ from }) => from === 'sync')).toBe(true)
    const ids = changes.flatMap(({ records }) => records.map((record) => record.id))
    expect(new Set(ids)).toEqual(new Set([id, other.id]))

    changes.length = 0
    await copy.sync()
    await settled()
    expect(changes).toEqual([])
  })

  test('subscribe() reports the changes of another copy on the same store until the listener is removed', async () => {
    const { id, copy, device } = await begunWithProspect()
    const other = await started(device)
    const listener = vi.fn()
    const end = copy.subscribe(listener)
    await settled()
    await edit(other, 'prospect', id, { name: 'Mine' })
    await settled()
    expect(listener).toHaveBeenCalledExactlyOnceWith({ from: 'device', records: [{ kind: 'prospect', id }] })
    end()
    await edit(other, 'prospect', id, { name: 'Mine again' })
    await settled()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('subscribe() reports all removed records when the copy is cleared', async () => {
    const { id, copy } = await begunWithProspect()
    const changes = await changesOf(copy)
    await copy.clear()
    await settled()
    expect(changes.flatMap(({ records }) => records)).toEqual([{ kind: 'prospect', id }])
    expect(await copy.list('prospect')).toEqual([])
  })
})

describe('a live list', () => {
  test('a live list returns the same snapshot until its records change', async () => {
    const { id, copy } = await begunWithProspect()
    const { getSnapshot, subscribe } = liveList(copy, 'prospect', { search: 'zoe', sort: 'name' })
    expect(getSnapshot()).toEqual({ isReady: false, records: [], total: 0 })
    const listener = vi.fn()
    const end = subscribe(listener)
    await settled()
    const first = getSnapshot()
    expect(first).toMatchObject({ isReady: true, records: [{ record: { id } }], total: 1 })
    expect(listener).toHaveBeenCalledOnce()

    await copy.create('property', flat)
    await copy.create('prospect', { ...zoe, name: 'Ana', email: 'ana@example.com' })
    await settled()
    expect(getSnapshot()).toBe(first)
    expect(listener).toHaveBeenCalledOnce()

    await copy.create('prospect', { ...zoe, name: 'Zoé Müller' })
    await settled()
    expect(getSnapshot()).toMatchObject({ total: 2 })
    expect(getSnapshot().records[0]).toBe(first.records[0])
    expect(listener).toHaveBeenCalledTimes(2)
    const second = getSnapshot()
    await copy.create('property', flat)
    await settled()
    expect(getSnapshot()).toBe(second)

    end()
    await edit(copy, 'prospect', id, { name: 'Zoé A' })
    await settled()
    expect(listener).toHaveBeenCalledTimes(2)
    subscribe(listener)
    await settled()
    expect(getSnapshot().records.map(({ record }) => record.name)).toEqual(['Zoé A', 'Zoé Müller'])
  })

  test('a live list that shows one page returns the total of all pages', async () => {
    const { copy } = await begun()
    const live = liveList(copy, 'prospect', { limit: 1, page: 2 })
    live.subscribe(() => undefined)
    for (const name of ['First', 'Second', 'Third']) await copy.create('prospect', { ...zoe, name })
    await settled()
    expect(live.getSnapshot()).toMatchObject({ records: [{ record: { name: 'Second' } }], total: 3 })
  })
})

test('a created record keeps its key when the service assigns an id, also after a restart', async () => {
  const { copy, device } = await begun()
  const key = await copy.create('prospect', zoe)
  expect(await shownBy(copy, 'prospect', key)).toMatchObject({
    key,
    waiting: [{ madeAt: expect.any(Number) }],
  })
  await copy.sync()
  for (const each of [copy, await started(device)])
    expect(await each.list('prospect')).toMatchObject([
      { key, record: { id: expect.stringMatching(/^prs_/) }, waiting: [] },
    ])
})

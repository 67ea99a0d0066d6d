import { describe, expect, test } from 'vitest'
import {
  byTheService,
  connect,
  copyOf,
  deaf,
  memoryStore,
  NetworkFailure,
  newDevice,
  OtherUserError,
  online,
  sessionOf,
  started,
} from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { flat, zoe } from './scene.ts'
import { serviceRecords } from './service-records.ts'

useFrozenService()

test('what a user has waiting is not sent as another on the same store, who can add nothing to it', async () => {
  const anna = newDevice({ user: 'usr_anna', network: deaf })
  const copy = await started(anna)
  await copy.create('prospect', zoe)
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  const sent: string[] = []
  const ofBert = await started(
    newDevice({
      store: anna.store,
      user: 'usr_bert',
      network: (request, pass) => {
        sent.push(request.url)
        return pass()
      },
    }),
  )
  await expect(ofBert.sync()).rejects.toThrow(OtherUserError)
  await expect(ofBert.create('property', flat)).rejects.toThrow(OtherUserError)
  expect(sent).toEqual([])
  expect(await copy.waiting()).toHaveLength(1)
})

describe('another user on the same store', () => {
  /** A copy of Anna's with a refused change and a create that may have been made, opened by Bert. */
  async function openedByBert() {
    const anna = newDevice({ user: 'usr_anna' })
    const copy = await started(anna)
    await copy.create('property', flat)
    await copy.sync()
    const [made] = await copy.list('property')
    await copy.create('property', flat)
    anna.network = deaf
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    anna.network = online
    later(23.5 * 60 * 60 * 1000)
    await copy.create('prospect', { ...zoe, phone: '06' })
    const handedBack = await copy.sync()
    const unknown = handedBack.find(({ refusal }) => refusal.why === 'unknown')
    const refused = handedBack.find(({ refusal }) => refusal.why === 'refused')
    if (unknown?.kind !== 'property' || refused === undefined || made === undefined)
      throw new Error('The scene is not set')
    const ofBert = await started(newDevice({ store: anna.store, user: 'usr_bert' }))
    return { copy, ofBert, unknown, refused, made }
  }
  type Opened = Awaited<ReturnType<typeof openedByBert>>

  test.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['sendAgain', ({ ofBert, refused }) => ofBert.sendAgain(refused)],
    ['drop', ({ ofBert, refused }) => ofBert.drop(refused)],
    ['adopt', ({ ofBert, unknown, made }) => ofBert.adopt(unknown, made)],
    ['clear', ({ ofBert }) => ofBert.clear()],
  ])('cannot %s what the owner has waiting', async (_, decide) => {
    const opened = await openedByBert()
    const waiting = await opened.copy.waiting()
    await expect(decide(opened)).rejects.toThrow(OtherUserError)
    expect(await opened.copy.waiting()).toEqual(waiting)
  })
})

test('what is created before the first sync is of the user who is signed in then', async () => {
  const anna = newDevice({ user: 'usr_anna' })
  await (await started(anna)).create('prospect', zoe)
  const ofBert = await started(newDevice({ store: anna.store, user: 'usr_bert' }))
  await expect(ofBert.sync()).rejects.toThrow(OtherUserError)
})

test('when somebody else signs in during a sync, nothing more is sent', async () => {
  const [anna, bert] = [
    await sessionOf(newDevice({ user: 'usr_anna' })),
    await sessionOf(newDevice({ user: 'usr_bert' })),
  ]
  const sent: string[] = []
  const api = connect({
    baseUrl: 'https://service.test',
    session: anna,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/login')) return Response.json(bert)
      sent.push(`${request.method} ${pathname}`)
      const answer = await byTheService(request)
      if (request.method === 'POST') await api.signIn({ email: 'bert@test.test', password: 'secret' })
      return answer
    },
  })
  const copy = copyOf(api, memoryStore())
  await copy.create('prospect', zoe)
  await copy.create('property', flat)
  await expect(copy.sync()).rejects.toThrow(OtherUserError)
  expect(sent).toEqual(['GET /health', 'POST /api/v1/prospects'])
  expect(await serviceRecords('property')).toEqual([])
  const [held] = await copy.waiting()
  expect(held).toMatchObject({ kind: 'property' })
  // What never left may be sent at any time.
  expect(held).not.toHaveProperty('sentAt')
})

test('when somebody signs in during a sync that nobody was signed in to, nothing is sent as them', async () => {
  const bert = await sessionOf(newDevice({ user: 'usr_bert' }))
  const sent: string[] = []
  const api = connect({
    baseUrl: 'https://service.test',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/login')) return Response.json(bert)
      sent.push(`${request.method} ${pathname}`)
      if (pathname === '/health') await api.signIn({ email: 'bert@test.test', password: 'secret' })
      return byTheService(request)
    },
  })
  const copy = copyOf(api, memoryStore())
  await copy.create('prospect', zoe)
  await expect(copy.sync()).rejects.toThrow(OtherUserError)
  expect(sent).toEqual(['GET /health'])
})

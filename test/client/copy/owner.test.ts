import { expect, test } from 'vitest'
import type { LocalChange } from '../../../client/src/index.ts'
import {
  byTheService,
  type Copy,
  connect,
  copyOf,
  listening,
  memoryStore,
  newDevice,
  OtherUserError,
  sessionOf,
  started,
} from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { begun, flat, zoe } from './scene.ts'
import { serviceRecords } from './service-records.ts'
import { handedBack, loseAnswer } from './steps.ts'

useFrozenService()

test('another user of the same store can neither send the waiting changes nor add changes', async () => {
  const anna = newDevice({ user: 'usr_anna' })
  const copy = await started(anna)
  await copy.create('prospect', zoe)
  await loseAnswer({ device: anna, copy })
  const bert = newDevice({ store: anna.store, user: 'usr_bert' })
  const asked = listening(bert)
  const ofBert = await started(bert)
  await expect(ofBert.sync()).rejects.toThrow(OtherUserError)
  await expect(ofBert.create('property', flat)).rejects.toThrow(OtherUserError)
  expect(asked).toEqual([])
  expect(await copy.waiting()).toHaveLength(1)
})

test.each<[string, (ofBert: Copy, refused: LocalChange) => Promise<unknown>]>([
  ['sendAgain', (ofBert, refused) => ofBert.sendAgain(refused)],
  ['drop', (ofBert, refused) => ofBert.drop(refused)],
  ['clear', (ofBert) => ofBert.clear()],
])('%s by another user fails and keeps the changes of the owner', async (_, decide) => {
  const { copy, device } = await begun({ user: 'usr_anna' })
  await copy.create('prospect', { ...zoe, phone: '06' })
  const refused = await handedBack(copy)
  const ofBert = await started(newDevice({ store: device.store, user: 'usr_bert' }))
  await expect(decide(ofBert, refused)).rejects.toThrow(OtherUserError)
  expect(await copy.waiting()).toEqual([refused])
})

test('a create before the first sync makes its user the owner of the copy', async () => {
  const anna = newDevice({ user: 'usr_anna' })
  await (await started(anna)).create('prospect', zoe)
  const ofBert = await started(newDevice({ store: anna.store, user: 'usr_bert' }))
  await expect(ofBert.sync()).rejects.toThrow(OtherUserError)
})

/** Syncs two creates. Bert signs in before the answer to the request to `path` arrives. */
async function signInDuringSync(path: string, user?: string) {
  const bert = await sessionOf(newDevice({ user: 'usr_bert' }))
  const session = user === undefined ? {} : { session: await sessionOf(newDevice({ user })) }
  const sent: string[] = []
  const api = connect({
    baseUrl: 'https://service.test',
    ...session,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/login')) return Response.json(bert)
      sent.push(`${request.method} ${pathname}`)
      const answer = await byTheService(request)
      if (pathname === path) await api.signIn({ email: 'bert@test.test', password: 'secret' })
      return answer
    },
  })
  const copy = copyOf(api, memoryStore())
  await copy.create('prospect', zoe)
  await copy.create('property', flat)
  await expect(copy.sync()).rejects.toThrow(OtherUserError)
  return { sent, copy }
}

test('a sync sends nothing more after another user signs in', async () => {
  const { sent, copy } = await signInDuringSync('/api/v1/prospects', 'usr_anna')
  expect(sent).toEqual(['GET /health', 'POST /api/v1/prospects'])
  expect(await serviceRecords('property')).toEqual([])
  const [held] = await copy.waiting()
  expect(held).toMatchObject({ kind: 'property' })
  // A create without `sentAt` was never sent, so a later sync may send it at any time.
  expect(held?.sentAt).toBeUndefined()
})

test('a sync that started without a session sends nothing after a user signs in', async () => {
  const { sent } = await signInDuringSync('/health')
  expect(sent).toEqual(['GET /health'])
})

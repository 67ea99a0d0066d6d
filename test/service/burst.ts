import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Running, ServiceProcess } from '../support/processes/service-process.ts'
import { request, type Sent } from '../support/requests/http-client.ts'

const STILL_MS = 4_000
const admin = { email: 'admin@demo.test', password: 'demo-password' }

type Asked = [method: string, path: string, sent: Sent, status: number]

/** Returns 100 requests, as from many users who open the app at the same time. */
function burst(token: string): Asked[] {
  const lists = ['prospects', 'properties', 'transactions'].map((kind) => `/api/v1/${kind}`)
  const mine = { token }
  return Array.from({ length: 10 }, (_, nth): Asked[] => [
    ...lists.map((list): Asked => ['GET', `${list}?page=${nth + 1}`, mine, 200]),
    ['GET', `${lists[0]}?search=martin`, mine, 200],
    ['GET', `${lists[1]}/prp_01ARZ3NDEKTSV4RRFFQ69G5FAV`, mine, 404],
    ['POST', `${lists[0]}`, { ...mine, json: { name: `Ada ${nth}`, email: `ada${nth}@example.com` } }, 201],
    ['POST', `${lists[2]}`, { ...mine, json: {} }, 400],
    ['POST', '/api/auth/login', { json: admin }, 200],
    ['POST', '/api/auth/refresh', mine, 200],
    ['GET', '/health', {}, 200],
  ]).flat()
}

/** Tests a running service with many requests at once. */
export function burstTests(running: () => Running, service: () => ServiceProcess): void {
  test('the service answers 100 parallel requests although its process is paused for 4 s', async () => {
    const { url, token } = running()
    const asked = burst(token.admin)
    expect(asked).toHaveLength(100)
    const answering = Promise.all(
      asked.map(async ([method, path, sent]) => {
        const { status, headers } = await request(url, method, path, sent)
        return { path, status, id: headers.get('x-request-id') }
      }),
    )
    // After 50 ms the service has started some requests. `STILL_MS` is longer than the connection timeout of the database (3 s).
    await sleep(50)
    await service().pause(STILL_MS)
    const answers = await answering
    expect(answers.map(({ path, status }) => [path, status])).toEqual(
      asked.map(([, path, , status]) => [path, status]),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(100)
  })
}

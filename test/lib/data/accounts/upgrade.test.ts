import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../../lib/auth/passwords.ts'
import { changeUser } from '../../../../lib/data/accounts/users.ts'
import type { Finding } from '../../../../lib/data/rebuild/pieces.ts'
import { rebuild } from '../../../../lib/data/rebuild/rebuild.ts'
import { putItem } from '../../../../lib/data/table/client.ts'
import { recordKey, usersKey } from '../../../../lib/data/table/keys.ts'
import { LAYOUT, PREVIOUS_LAYOUT, REBUILDING_LAYOUT } from '../../../../lib/data/table/layout.ts'
import { PASSWORD, signIn } from '../../../support/people/signed-in-user.ts'
import { get } from '../../../support/requests/api.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { interceptRequests } from '../../../support/store/intercept.ts'
import { everyItem } from '../../../support/store/invariants.ts'
import { layoutItem, setLayout } from '../../../support/store/items.ts'

const AT = '2026-11-26T00:00:00.000Z'
const names = ['Ana', 'bert', 'Célia', 'Dora']
const idOf = (n: number) => `usr_01ARZ3NDEKTSV4RRFFQ69G5FA${n}`
const ids = names.map((_, n) => idOf(n))
const emailOf = (name: string) => `${name.normalize('NFD').replace(/\W/g, '').toLowerCase()}@example.com`

/** Stores a user as release 1.0 did: the hash is a part of the user, and the e-mail's item has a copy of the user. */
async function storeUser(n: number, name: string): Promise<void> {
  const password = await hashPassword(PASSWORD)
  const [id, email, role] = [idOf(n), emailOf(name), n === 0 ? 'admin' : 'agent']
  const data = { id, created_at: AT, updated_at: AT, email, name, role, password, credential: 1 }
  await putItem({ Item: { ...recordKey(id), kind: 'user', version: 3, operation: `o${n}`, data } })
  await putItem({ Item: { ...usersKey(email), user_id: id, name, role, operation: `o${n}` } })
}

beforeEach(async () => {
  await useFreshTable()
  await setLayout(PREVIOUS_LAYOUT)
  for (const [n, name] of names.entries()) await storeUser(n, name)
})

const rebuilt = () => rebuild({ isDry: false, report: () => undefined })

async function expectUpgraded(): Promise<void> {
  expect((await layoutItem()).layout).toBe(LAYOUT)
  const withHash = (await everyItem()).filter((item) => JSON.stringify(item).includes('argon2'))
  expect(withHash.map(({ pk }) => pk).toSorted()).toEqual(ids.map((id) => `PASSWORD#${id}`))
  const { data } = (await get('/api/v1/users', { as: 'admin' })).body
  expect(data.map(({ name, email }: { name: string; email: string }) => [name, email])).toEqual(
    names.map((name) => [name, emailOf(name)]),
  )
  for (const name of names) expect((await signIn(emailOf(name))).status).toBe(200)
}

test('a rebuild moves the password hashes of release 1.0 into items of their own, and users sign in as before', async () => {
  await rebuilt()
  await expectUpgraded()
})

test.each([1, 2, 3, 4])(
  'a rebuild that is killed at user %i, and repeated, moves every hash',
  async (last) => {
    let sent = 0
    const stop = interceptRequests(async ({ command }, send) => {
      if (command.startsWith('TransactWrite') && ++sent === last) throw new Error('killed')
      return send()
    })
    await expect(rebuilt()).rejects.toThrow('killed')
    stop()
    expect((await layoutItem()).layout).toBe(REBUILDING_LAYOUT)
    await rebuilt()
    await expectUpgraded()
  },
)

test('a password that was set before the rebuild ends stays', async () => {
  const password = 'another horse battery staple'
  await changeUser(idOf(1), (user) => user, { password: await hashPassword(password) })
  await rebuilt()
  const statusOf = async (given: string) => (await signIn(emailOf('bert'), given)).status
  expect([await statusOf(PASSWORD), await statusOf(password)]).toEqual([401, 200])
})

test('a user whom release 1.0 adds while the rebuild moves users can sign in after it', async () => {
  let isAdded = false
  const stop = interceptRequests(async ({ command }, send) => {
    if (command.startsWith('TransactWrite') && !isAdded) {
      isAdded = true
      await storeUser(4, 'Eve')
    }
    return send()
  })
  await rebuilt()
  stop()
  expect(isAdded).toBe(true)
  expect((await signIn(emailOf('Eve'))).status).toBe(200)
})

test('verify reports a user whom release 1.0 adds after the rebuild, and another rebuild moves the hash', async () => {
  await rebuilt()
  await storeUser(4, 'Eve')
  const found: Finding[] = []
  const verified = () => rebuild({ isDry: true, report: (some) => void found.push(...some) })
  expect(await verified()).toMatchObject({ isComplete: false })
  expect(found).toEqual([{ finding: 'different', where: `${idOf(4)} password`, isRepaired: false }])
  await rebuilt()
  expect(await verified()).toMatchObject({ isComplete: true })
  expect((await signIn(emailOf('Eve'))).status).toBe(200)
})

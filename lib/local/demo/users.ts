import { hashPassword } from '../../auth/passwords.ts'
import { addUser, findUserByEmail } from '../../data/accounts/users.ts'
import { roles } from '../../domain/role.ts'
import { parameterAt } from '../../secrets/parameters.ts'

export const DEMO_PASSWORD = 'demo-password'

/** One user for each role. These users exist only on a developer's machine. */
export const demoUsers = roles.map((role) => ({
  email: `${role}@demo.test`,
  name: `Demo ${role}`,
  role,
}))

export async function addDemoUsers(): Promise<void> {
  await Promise.all(
    demoUsers.map(async (user) => {
      // Hashing is slow, and at most starts the users already exist.
      if (await findUserByEmail(user.email)) return
      await addUser({ ...user, password: await hashPassword(DEMO_PASSWORD) })
    }),
  )
}

/** Returns the ids of the demo users who may write, or an empty list if the table has no demo users. */
export async function demoWriters(): Promise<string[]> {
  const writers = demoUsers.filter(({ role }) => role !== 'viewer')
  const users = await Promise.all(writers.map(({ email }) => findUserByEmail(email)))
  return users.flatMap((user) => (user ? [user.id] : []))
}

/**
 * Creates the service account of a folder on the first start. The account signs in as the demo agent.
 * @returns the reference of the account, for the scheduled function
 */
export async function demoServiceAccount(folder: string): Promise<string> {
  const account = `file:${folder}`
  const credentials = parameterAt(`${account}/credentials`)
  if ((await credentials.read()) === undefined) {
    const agent = demoUsers.find(({ role }) => role === 'agent')
    await credentials.write(JSON.stringify({ email: agent?.email, password: DEMO_PASSWORD }), true)
  }
  return account
}

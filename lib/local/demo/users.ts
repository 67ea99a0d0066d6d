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
      // Hash the password only for a new user, because hashing is slow.
      if (await findUserByEmail(user.email)) return
      await addUser({ ...user, password: await hashPassword(DEMO_PASSWORD) })
    }),
  )
}

/**
 * Stores the credentials of the demo agent in a folder, unless the folder has credentials already. The scheduled function
 * signs in with these credentials.
 * @returns the reference below which the credentials are stored: `file:` and the path of the folder
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

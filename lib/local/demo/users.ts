import { hashPassword } from '../../auth/passwords.ts'
import { addUser, findUserByEmail } from '../../data/accounts/users.ts'
import { roles } from '../../domain/user.ts'
import { parameterAt } from '../../secrets/parameters.ts'

export const DEMO_PASSWORD = 'demo-password'

/** One user for each role, who exist only on a developer's machine. */
export const demoUsers = roles.map((role) => ({
  email: `${role}@demo.test`,
  name: `Demo ${role}`,
  role,
}))

/** Adds the demo users that are not there yet. */
export async function addDemoUsers(): Promise<void> {
  await Promise.all(demoUsers.map(addDemoUser))
}

async function addDemoUser(user: (typeof demoUsers)[number]): Promise<void> {
  // A hash is made to be slow, and most starts find the users there.
  if (await findUserByEmail(user.email)) return
  await addUser({ ...user, password: await hashPassword(DEMO_PASSWORD) })
}

/**
 * The service account of this folder, made on the first start: machine clients are the demo agent.
 * @returns the reference below which it is kept, as the scheduled function takes it
 */
export async function demoServiceAccount(folder: string): Promise<string> {
  const place = `file:${folder}`
  const credentials = parameterAt(`${place}/credentials`)
  if ((await credentials.read()) === undefined) {
    const agent = demoUsers.find(({ role }) => role === 'agent')
    await credentials.write(JSON.stringify({ email: agent?.email, password: DEMO_PASSWORD }), true)
  }
  return place
}

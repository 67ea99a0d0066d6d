import { parameterAt } from '../../secrets/parameters.ts'
import { DEMO_PASSWORD, demoUsers } from './users.ts'

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

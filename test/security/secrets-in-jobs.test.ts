import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '../../lib/auth/passwords.ts'
import { scheduled } from '../../lib/jobs/scheduled.ts'
import { keepServiceTokens } from '../../lib/jobs/service-tokens.ts'
import { parameterAt } from '../../lib/secrets/parameters.ts'
import { canary, describeEitherLog } from '../support/people/canary.ts'
import { aUser, setHash } from '../support/people/signed-in-user.ts'
import { signedToken } from '../support/people/signed-token.ts'
import { printedBy } from '../support/processes/printed.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { apiServer, byTheService, type Reply } from '../support/requests/api-server.ts'
import { runScheduled } from '../support/requests/run-scheduled.ts'

const HOUR = 60 * 60

/** Returns a token that expires in an hour and has no secret in its claims. */
function aging(sub: string): string {
  const exp = Math.floor(Date.now() / 1000) + HOUR
  return signedToken({ claims: { sub, iat: exp - 24 * HOUR, exp } })
}

type Stored = { email: string; password: string; token?: string; credentials?: string }

/** Runs the scheduled job with these stored credentials and token. Returns everything that it printed or threw. */
async function outputOf({ email, password, token, credentials }: Stored, reply?: Reply): Promise<string> {
  const reference = `file:${temporaryFolder()}`
  const { url } = await apiServer(reply === undefined ? byTheService : () => reply)
  await parameterAt(`${reference}/credentials`).write(
    credentials ?? JSON.stringify({ email, password }),
    true,
  )
  if (token !== undefined) await parameterAt(`${reference}/token`).write(token, true)
  const settings = { SERVICE_ACCOUNT: reference, API_URL: url }
  const handler = scheduled('refresh-service-token', () => keepServiceTokens(settings))
  return printedBy(async () => console.log(await runScheduled(handler).catch((error: unknown) => error)))
}

const journeys: [string, (kept: Stored) => Stored, Reply | undefined][] = [
  ['a sign-in', (kept) => kept, undefined],
  ['a wrong password', (kept) => ({ ...kept, password: canary() }), undefined],
  ['truncated credentials', (kept) => ({ ...kept, credentials: `{"password":"${kept.password}` }), undefined],
  ['a stored text that is not a token', (kept) => ({ ...kept, token: `${canary()}\n` }), undefined],
  ['a service that returns 429', (kept) => ({ ...kept, token: aging('usr_unknown') }), { status: 429 }],
  ['a response that is not JSON', (kept) => kept, { status: 200, text: `{"token":"${canary()}` }],
  ['a response that is only a token', (kept) => kept, { status: 200, text: `eyJ${canary()}` }],
  ['a response with an invalid token', (kept) => kept, { status: 200, text: `{"token":"${canary()}"}` }],
]

// Sets the delay of retries to 0 ms.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

describeEitherLog('secrets in the token job', () => {
  test.each(journeys)('with %s, the job prints no password and no token', async (_, change, reply) => {
    const password = canary()
    const user = await aUser()
    await setHash(user, await hashPassword(password))
    const output = await outputOf(change({ email: user.email, password }), reply)
    // The first alternative of the pattern matches passwords and false tokens, which contain a canary. The second alternative
    // matches all other tokens.
    expect(output).not.toMatch(/canary[0-9a-f]{24}|eyJ/)
    expect(output).toMatch(/refresh-service-token|outcome/)
  })
})

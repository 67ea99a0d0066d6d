import type { LocalConfig } from '../../config.ts'
import { DEMO_PASSWORD, demoUsers } from '../demo/users.ts'
import { addressOf } from '../settings.ts'

const LOOPBACK = /^(localhost|127\..*)$/

/** Returns the text that `npm start` prints when the service is ready: URL, data, demo users and a first command. */
export function banner(local: LocalConfig, engine: string, isNew: boolean): string {
  const url = addressOf(local)
  const where =
    local.DYNAMODB_ENDPOINT ?? (local.DATA_DIR === ':memory:' ? 'memory, not kept' : local.DATA_DIR)
  const data = isNew ? 'new' : 'kept from an earlier start'
  const network = LOOPBACK.test(local.HOST)
    ? ''
    : '\n  Network    open to every machine on the network, with the password above'
  const [first] = demoUsers
  const body = JSON.stringify({ email: first?.email, password: DEMO_PASSWORD })
  return `
  The service is running on ${url}

  Database   ${engine} in ${where}
  Data       ${data}
  Sign in    ${demoUsers.map(({ email }) => email).join(', ')}
             password ${DEMO_PASSWORD}
  Reference  ${url}/docs${network}

  Try it:

  TOKEN=$(curl -s ${url}/api/auth/login -H 'Content-Type: application/json' \\
    -d '${body}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
  curl -s '${url}/api/v1/prospects?limit=3' -H "Authorization: Bearer $TOKEN"

  Ctrl-C ends it.
`
}

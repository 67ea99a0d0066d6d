import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { ConfigError, type LocalConfig, localConfig } from '../config.ts'
import { DEMO_PASSWORD, demoUsers } from './demo/users.ts'
import { newEndings } from './endings.ts'
import { type Service, startService } from './service.ts'
import { StartError } from './start-error.ts'

const SIGNAL_MS = 100

const endings = newEndings()
let leaving = false

/** Ends everything that has begun, then this process. */
async function leave(code: number): Promise<void> {
  if (leaving) return
  leaving = true
  await endings.run()
  process.exit(code)
}

/** Says what is wrong and leaves, unless the parts end because all of them were told to. */
async function fail(message: string): Promise<void> {
  // Ctrl-C reaches every process of the group at once: a part may have ended before this process hears of it.
  await sleep(SIGNAL_MS)
  if (leaving) return
  showProgress('')
  console.error(message)
  await leave(1)
}

/** `npm start`: the whole service on this machine, until Ctrl-C. */
async function start(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0))
  const local = localConfig()
  const service = await startService(local, endings, showProgress)
  showProgress('')
  console.log(welcome(local, service))
  await fail(`${await service.ended} has ended by itself: the service stops`)
}

/** One line that replaces itself where a person watches, a line each where not. */
function showProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`)
  else if (text) console.log(text)
}

function welcome(local: LocalConfig, { url, engine, isNew, samples }: Service): string {
  const where =
    local.DYNAMODB_ENDPOINT ?? (local.DATA_DIR === ':memory:' ? 'memory, not kept' : local.DATA_DIR)
  const data = isNew ? `new, ${samples} sample records` : 'kept from an earlier start'
  const [first] = demoUsers
  const body = JSON.stringify({ email: first?.email, password: DEMO_PASSWORD })
  return `
  The service is running on ${url}

  Database   ${engine} in ${where}
  Data       ${data}
  Sign in    ${demoUsers.map(({ email }) => email).join(', ')}
             password ${DEMO_PASSWORD}

  Try it:

  TOKEN=$(curl -s ${url}/api/auth/login -H 'Content-Type: application/json' \\
    -d '${body}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
  curl -s '${url}/api/v1/prospects?limit=3' -H "Authorization: Bearer $TOKEN"

  Ctrl-C ends it.
`
}

try {
  await start()
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof ConfigError
  await fail(isExpected ? error.message : inspect(error))
}

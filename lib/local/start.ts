import { ConfigError, type LocalConfig, localConfig } from '../config.ts'
import { DEMO_PASSWORD, demoUsers } from './demo-users.ts'
import { type Service, startService } from './service.ts'
import { StartError } from './start-error.ts'

/** `npm start`: the whole service on this machine, until Ctrl-C. */
async function start(): Promise<void> {
  const local = localConfig()
  const service = await startService(local, showProgress)
  showProgress('')
  console.log(welcome(local, service))

  let leaving = false
  const leave = (code: number) => {
    if (leaving) return
    leaving = true
    service.stop().then(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0))
  service.ended.then((part) => {
    // Ctrl-C reaches every process of the group at once: then the parts end before they are asked to.
    if (!leaving) console.error(`${part} has ended by itself: the service stops`)
    leave(1)
  })
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
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

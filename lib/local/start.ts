import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { ConfigError, localConfig } from '../config.ts'
import { newEndings } from './endings.ts'
import { startService } from './service.ts'
import { StartError } from './start-error.ts'
import { welcome } from './welcome.ts'

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
  const [option] = process.argv.slice(2)
  if (option !== undefined)
    throw new StartError(
      `npm start takes settings, not ${option}: PORT=8080 npm start, for one; the README lists them`,
    )
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

try {
  await start()
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof ConfigError
  await fail(isExpected ? error.message : inspect(error))
}

import { networkInterfaces } from 'node:os'
import type { LocalConfig } from '../../config.ts'
import { SAMPLES } from '../demo/records.ts'
import { DEMO_PASSWORD, demoUsers } from '../demo/users.ts'
import { urlOf } from '../service.ts'

export type Started = { engine: string; isNew: boolean; lacksSamples: boolean }

const LOOPBACK = /^(localhost|127\..*)$/

/** Returns the text that `npm start` prints when the service is ready: URL, data, demo users and a first command. */
export function banner(local: LocalConfig, { engine, isNew, lacksSamples }: Started): string {
  const url = urlOf(local)
  const where =
    local.DYNAMODB_ENDPOINT ?? (local.DATA_DIR === ':memory:' ? 'memory, not kept' : local.DATA_DIR)
  const data = isNew ? 'new' : 'kept from an earlier start'
  const samples = lacksSamples ? `, ${SAMPLES} sample records in a few seconds` : ''
  const [first] = demoUsers
  const body = JSON.stringify({ email: first?.email, password: DEMO_PASSWORD })
  return `
  The service is running on ${url}

  Database   ${engine} in ${where}
  Data       ${data}${samples}
  Sign in    ${demoUsers.map(({ email }) => email).join(', ')}
             password ${DEMO_PASSWORD}
  Reference  ${url}/docs${network(local)}

  Try it:

  TOKEN=$(curl -s ${url}/api/auth/login -H 'Content-Type: application/json' \\
    -d '${body}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
  curl -s '${url}/api/v1/prospects?limit=3' -H "Authorization: Bearer $TOKEN"

  Ctrl-C ends it.
`
}

function network({ HOST, PORT }: LocalConfig): string {
  if (LOOPBACK.test(HOST)) return ''
  const urls = addressesOf(HOST).map((address) => `http://${address}:${PORT}`)
  return `\n  Network    open to every machine on the network, with the password above: ${urls.join(', ')}`
}

function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0') return [host]
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** In a log, only every fifth line with a count is printed. */
const IN_A_LOG = 5

/**
 * Shows the progress of a start. In a terminal, each text replaces the previous text. In a log, each text is a separate line.
 */
export class ProgressLine {
  #text = ''
  #counted = 0

  /** Shows a step. An empty text removes the line. */
  show(text: string): void {
    this.#text = text
    if (process.stdout.isTTY) this.#draw()
    else if (text) process.stdout.write(`${text}\n`)
  }

  /** Shows the progress within a step. In a log, only every fifth of these lines is printed. */
  count(text: string): void {
    this.#counted += 1
    if (process.stdout.isTTY || this.#counted % IN_A_LOG === 0) this.show(text)
  }

  /** Keeps the progress line below all lines that are printed from now on, such as the log lines of requests. */
  stayBelow(): void {
    if (!process.stdout.isTTY) return
    for (const level of ['log', 'info', 'warn', 'error'] as const) {
      const print = console[level]
      console[level] = (...printed: unknown[]) => {
        if (this.#text) process.stdout.write(ERASE)
        print(...printed)
        if (this.#text) this.#draw()
      }
    }
  }

  #draw(): void {
    process.stdout.write(`${ERASE}${this.#text}`)
  }
}

/** Moves the cursor to the beginning of the line and clears the line (ECMA-48). */
const ERASE = '\r\x1b[K'

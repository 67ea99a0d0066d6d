import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionError, connect } from '../../../client/src/index.ts'
import { Email } from '../../domain/atoms.ts'
import {
  ASK,
  givenPassword,
  matching,
  npmCommand,
  PASSWORD_STDIN,
  Refusal,
  run,
  SERVICE_URL,
} from '../command.ts'

const program = npmCommand('smoke', 'Tests a running service. The exit code is 1 if a step fails.')
  .requiredOption(...SERVICE_URL)
  .option(
    '--email <email>',
    'an admin, who also creates, reads, lists and deletes a prospect',
    matching(Email),
  )
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .action(async ({ url, email, ...from }) => {
    const password = await givenPassword(from)
    if ((email === undefined) !== (password === undefined))
      throw new Refusal('--email needs a password: give --ask or --password-stdin')
    const signIn = email !== undefined && password !== undefined ? { email, password } : undefined
    if (!(await smokeTest(url, { signIn }))) process.exitCode = 1
  })

const RETRY_MS = 2_000
const TIMEOUT_MS = 10_000

type SmokeOptions = {
  /** An admin. Without this user, only the health of the service is tested. */
  signIn?: { email: string; password: string } | undefined
  /** How long the first step is repeated, because the address of a new API may not resolve yet. */
  waitMs?: number
}

/** Tests a service and prints a line for each step, without tokens and passwords. Returns whether all steps succeeded. */
export async function smokeTest(url: string, { signIn, waitMs = 0 }: SmokeOptions): Promise<boolean> {
  const api = connect({ baseUrl: url, attempts: 1, timeoutMs: TIMEOUT_MS })
  const until = Date.now() + waitMs
  let id = ''

  async function health(): Promise<void> {
    try {
      if ((await api.GET('/health')).data.status !== 'ok') throw new Error('the status is not ok')
    } catch (error) {
      if (Date.now() >= until) throw error
      await sleep(RETRY_MS)
      await health()
    }
  }

  async function signInAsAdmin(): Promise<void> {
    if (signIn) await api.signIn(signIn)
    if (api.role !== 'admin') throw new Error('only an admin may delete the prospect of this test')
  }

  async function create(): Promise<void> {
    const body = { name: 'Smoke Test', email: `smoke-${randomUUID()}@example.invalid` }
    id = (await api.POST('/api/v1/prospects', { body })).data.id
  }

  async function list(): Promise<void> {
    const { data } = (await api.GET('/api/v1/prospects')).data
    if (!data.some((entry) => entry.id === id)) throw new Error('the list does not contain the new prospect')
  }

  const steps: [name: string, run: () => Promise<unknown>][] = [['health', health]]
  if (signIn)
    steps.push(
      ['sign in', signInAsAdmin],
      ['create', create],
      ['read', () => api.GET('/api/v1/prospects/{id}', { params: { path: { id } } })],
      ['list', list],
      ['delete', () => api.DELETE('/api/v1/prospects/{id}', { params: { path: { id } } })],
    )

  let isOk = true
  for (const [name, work] of steps) {
    const start = performance.now()
    const fault = await work().then(() => undefined, faultOf)
    const line = `${name.padEnd(8)} ${String(Math.round(performance.now() - start)).padStart(6)} ms`
    console.log(fault === undefined ? `ok      ${line}` : `FAILED  ${line}  ${fault}`)
    if (fault === undefined) continue
    isOk = false
    // Without a prospect, no other step can succeed. With one, the last step must delete it.
    if (id === '') break
  }
  return isOk
}

function faultOf(failure: unknown): string {
  const error = failure instanceof ConnectionError ? failure.cause : failure
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()

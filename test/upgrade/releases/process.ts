import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Answered } from '../../support/requests/api.ts'
import { type Release, unpacked } from './releases.ts'

/** The content of a request to a release. If `at` is set, the clock of the release is frozen at this time. */
export type Sent = { token?: string; json?: unknown; headers?: Record<string, string>; at?: Date }

/** A release that runs in a separate process. */
type RunningRelease = {
  folder: string
  send(method: string, target: string, sent?: Sent): Promise<Answered>
  /** Returns what the process of the release has written to stderr. */
  errors(): string
  stop(): Promise<void>
}

const Ready = v.object({ url: v.string() })

/** Starts a release from the git history. `settings` are its environment variables. */
export async function startRelease(release: Release, settings: NodeJS.ProcessEnv): Promise<RunningRelease> {
  const folder = unpacked(release)
  const child = fork(join(import.meta.dirname, 'serve.ts'), [folder], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([
    once(child, 'message').then(([message]) => v.parse(Ready, message).url),
    ended.then(() => {
      throw new Error(`Release ${release.version} did not start: ${errors}`)
    }),
  ])
  return {
    folder,
    send: (method, target, sent = {}) => sentTo(url, method, target, sent),
    errors: () => errors,
    async stop() {
      child.disconnect()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function sentTo(url: string, method: string, target: string, { token, json, headers, at }: Sent) {
  const response = await fetch(url + target, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(at && { 'x-test-time': at.toISOString() }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

import type { ServiceAccount } from '../../../lib/jobs/service-tokens.ts'
import type { SessionClient } from '../../../lib/jobs/session-client.ts'
import type { Parameter } from '../../../lib/secrets/parameters.ts'

export const CREDENTIALS = { email: 'machine@example.com', password: 'a machine password' }

/** A parameter in memory that keeps what was written to it. */
export type MemoryParameter = Parameter & { value: string | undefined; written: [string, boolean][] }

export function memoryParameter(first?: string): MemoryParameter {
  const written: [string, boolean][] = []
  return {
    value: first,
    written,
    async read() {
      return this.value
    },
    async write(value, isSecret) {
      written.push([value, isSecret])
      this.value = value
    },
    async remove() {
      this.value = undefined
    },
  }
}

/** A service account in memory; a session that is not given must not be asked for. */
export function accountOf(
  kept: { token?: string; credentials?: string },
  sessions: Partial<SessionClient> = {},
): ServiceAccount & { token: MemoryParameter; asked: string[] } {
  const asked: string[] = []
  const unexpected = () => Promise.reject(new Error('This was not to be asked'))
  return {
    asked,
    token: memoryParameter(kept.token),
    credentials: memoryParameter(kept.credentials),
    sessions: {
      refresh(token) {
        asked.push(`refresh ${token}`)
        return (sessions.refresh ?? unexpected)(token)
      },
      signIn(credentials) {
        asked.push(`sign in ${credentials.email} ${credentials.password}`)
        return (sessions.signIn ?? unexpected)(credentials)
      },
    },
  }
}

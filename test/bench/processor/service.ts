import { issueToken } from '../../../lib/auth/issue-token.ts'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { signingKey } from '../../../lib/secrets/signing-key.ts'
import { cannedStore } from './canned-store.ts'

/** Runs `work` with the settings of a service and the token of an agent. The store returns an empty result for every request. */
export async function withServiceAndToken(work: (token: string) => Promise<void>): Promise<void> {
  const store = await cannedStore()
  const { signingKey, publicKeys } = await newKeyPair()
  useServiceEnvironment({
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: store.endpoint,
    TABLE_NAME: 'bench',
    TOKEN_ISSUER: 'bench',
    TOKEN_AUDIENCE: 'bench',
    TOKEN_PUBLIC_KEYS: JSON.stringify(publicKeys),
  })
  try {
    await work(await aToken(signingKey))
  } finally {
    store.close()
  }
}

/** Returns the token of an agent who is not in the table. The token is signed with `key`, by default the key of the service. */
export async function aToken(key?: object): Promise<string> {
  const at = new Date().toISOString()
  const names = { id: 'usr_bench', email: 'bench@example.com', name: 'Bench', password: '' }
  const user = { ...names, role: 'agent', credential: 1, created_at: at, updated_at: at } as const
  return (await issueToken(user, key ?? (await signingKey()))).token
}

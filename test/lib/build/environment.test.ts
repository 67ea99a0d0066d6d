import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { bundled } from './bundled.ts'

afterEach(() => vi.unstubAllEnvs())

const client = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
  export const { config } = new DynamoDBClient({})`

/** Sets HOME to a folder with an AWS profile that has a region and keys. */
function useHome(): void {
  const home = temporaryFolder()
  mkdirSync(join(home, '.aws'))
  writeFileSync(join(home, '.aws', 'config'), '[default]\nregion = us-west-2\nmax_attempts = 9\n')
  writeFileSync(
    join(home, '.aws', 'credentials'),
    '[default]\naws_access_key_id = file\naws_secret_access_key = file\n',
  )
  vi.stubEnv('HOME', home)
}

test('a bundled AWS client takes credentials and region from the environment variables of Lambda', async () => {
  useHome()
  vi.stubEnv('AWS_REGION', 'eu-west-3')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'role')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
  const { config } = await bundled(client)
  expect(await config.credentials()).toMatchObject({
    accessKeyId: 'role',
    secretAccessKey: 'secret',
    sessionToken: 'session',
  })
  expect(await config.region()).toBe('eu-west-3')
  expect(await config.maxAttempts()).not.toBe(9)
})

test('a bundled AWS client without credentials in the environment reads no file, and its error names the environment', async () => {
  useHome()
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined)
  const { config } = await bundled(client)
  await expect(config.credentials()).rejects.toThrow('environment variable credentials')
})

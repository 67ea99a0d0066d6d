import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { useFreshTable } from '../store/fresh-table.ts'
import { testFile } from './ended.ts'

const keyFolder = mkdtempSync(join(tmpdir(), 'service-test-'))
const signingKeyFile = join(keyFolder, 'signing-key.json')
writeFileSync(signingKeyFile, inject('signingKey'), { mode: 0o600 })

useServiceEnvironment({
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: inject('endpoint'),
  TABLE_NAME: 'made-below',
  TOKEN_ISSUER: 'test-issuer',
  TOKEN_AUDIENCE: 'test-audience',
  TOKEN_PUBLIC_KEYS: inject('publicKeys'),
  // The timeout is long, because tests must not fail on a busy machine. Tests of timeouts set a shorter one.
  STORE_TIMEOUT_MS: '15000',
  TOKEN_SIGNING_KEY: `file:${signingKeyFile}`,
})

beforeAll(useFreshTable)

afterAll(() => {
  testFile.hasEnded = true
  rmSync(keyFolder, { recursive: true })
})

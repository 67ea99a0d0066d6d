import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ofType, type Packages } from './packages.ts'

/** Forms of secrets: a private key, a token, an access key of AWS, a password hash, a password. */
const secrets = [
  /-----BEGIN/,
  /"d"\s*:/,
  /eyJ[\w-]{10,}\.[\w-]+\./,
  /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\$argon2/,
  /\b[\w.]*(password|secret|passwd|api_?key)[\w.]*"?\s*[:=]\s*"?[^"\s,{}[\]]{4,}/i,
]

/** Environments hold JSON within JSON, so the text is unescaped first. */
const looksSecret = (escaped: string) => {
  const text = escaped.replaceAll('\\', '')
  return secrets.filter((form) => form.test(text)).map(String)
}

/** Limits of AWS, from the quotas pages of CloudFormation, Lambda and IAM. */
const TEMPLATE_BYTES = 1_000_000
const RESOURCES = 500
const ENVIRONMENT_BYTES = 4_096
const INLINE_POLICY_CHARACTERS = 10_240
/** The size of three public keys in the environment, once the reference is resolved: as many as a rotation needs. */
const THREE_KEYS_BYTES = 1_500

export function limitTests(packages: () => Packages): void {
  test('nothing in the template looks like a secret', () => {
    expect(looksSecret(packages().text)).toEqual([])
  })

  test('nothing in the state or in the name of a file looks like a secret', () => {
    const { folder } = packages()
    expect(looksSecret(readFileSync(join(folder, 'serverless-state.json'), 'utf8'))).toEqual([])
    expect(looksSecret(readdirSync(folder).join('\n'))).toEqual([])
  })

  test('each form of a secret is recognised', () => {
    const samples = [
      '-----BEGIN PRIVATE KEY-----',
      '{"kty":"RSA","d":"x"}',
      `Bearer ${['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJ4In0', 'c2ln'].join('.')}`,
      `AKIA${'A'.repeat(16)}`,
      '$argon2id$v=19$m=19456',
      '"DB_PASSWORD": "hunter2"',
      JSON.stringify({ KEY: JSON.stringify({ kty: 'RSA', d: 'x' }) }),
      JSON.stringify({ ACCOUNT: JSON.stringify({ password: 'hunter2' }) }),
    ]
    for (const sample of samples) expect(looksSecret(sample), sample).not.toEqual([])
  })

  test('template and state are below half of the limits of CloudFormation', () => {
    const { folder, text, resources } = packages()
    expect(Buffer.byteLength(text)).toBeLessThan(TEMPLATE_BYTES / 2)
    expect(statSync(join(folder, 'serverless-state.json')).size).toBeLessThan(TEMPLATE_BYTES / 2)
    expect(Object.keys(resources).length).toBeLessThan(RESOURCES / 2)
  })

  test('every environment and every policy is below its limit', () => {
    const { resources } = packages()
    for (const [name, { Properties }] of ofType(resources, 'AWS::Lambda::Function'))
      expect(JSON.stringify(Properties.Environment).length + THREE_KEYS_BYTES, name).toBeLessThan(
        ENVIRONMENT_BYTES,
      )
    for (const [name, { Properties }] of ofType(resources, 'AWS::IAM::Role'))
      expect(JSON.stringify(Properties.Policies).length, name).toBeLessThan(INLINE_POLICY_CHARACTERS)
  })
}

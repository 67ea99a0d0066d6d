import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ofType, type Packages } from './packages.ts'

/**
 * Patterns of secrets: private keys, tokens, AWS access keys, password hashes and passwords. Before a test searches a text for
 * these patterns, it removes backslashes, because environments contain JSON within JSON.
 */
const secrets = [
  /-----BEGIN/,
  /"d"\s*:/,
  /eyJ[\w-]{10,}\.[\w-]+\./,
  /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\$argon2/,
  /\b[\w.]*(password|secret|passwd|api_?key)[\w.]*"?\s*[:=]\s*"?[^"\s,{}[\]]{4,}/i,
]

/** AWS limits, from the quotas pages of CloudFormation, Lambda and IAM. */
const TEMPLATE_BYTES = 1_000_000
const RESOURCES = 500
const ENVIRONMENT_BYTES = 4_096
const INLINE_POLICY_CHARACTERS = 10_240
/** The size of three public keys, which deployment adds to the environment. During a rotation there are at most three keys. */
const THREE_KEYS_BYTES = 1_500

const stateOf = (folder: string) => readFileSync(join(folder, 'serverless-state.json'), 'utf8')

export function limitTests(packages: () => Packages): void {
  test('the template, the state file and all file names contain nothing that looks like a secret', () => {
    const { folder, text } = packages()
    for (const each of [text, stateOf(folder), readdirSync(folder).join('\n')])
      expect(secrets.filter((form) => form.test(each.replaceAll('\\', '')))).toEqual([])
  })

  // Each function adds 6 resources and about 12,000 bytes to the template, and about 12,000 bytes to the state. A record type with
  // its endpoints adds about 50 resources. docs/architecture.md says what comes when the limits end.
  test('template and serverless-state.json use at most 80% of the limits of CloudFormation', () => {
    const { folder, text, resources } = packages()
    expect(Buffer.byteLength(text)).toBeLessThan(TEMPLATE_BYTES * 0.8)
    expect(Buffer.byteLength(stateOf(folder))).toBeLessThan(TEMPLATE_BYTES * 0.8)
    expect(Object.keys(resources).length).toBeLessThan(RESOURCES * 0.8)
  })

  test('the environment and the policy of every function are within the limits of AWS', () => {
    const { resources } = packages()
    for (const [name, { Properties }] of ofType(resources, 'AWS::Lambda::Function'))
      expect(JSON.stringify(Properties.Environment).length + THREE_KEYS_BYTES, name).toBeLessThan(
        ENVIRONMENT_BYTES,
      )
    for (const [name, { Properties }] of ofType(resources, 'AWS::IAM::Role'))
      expect(JSON.stringify(Properties.Policies).length, name).toBeLessThan(INLINE_POLICY_CHARACTERS)
  })
}

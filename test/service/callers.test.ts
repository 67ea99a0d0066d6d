import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LoopbackServer, loopbackServer } from '../support/processes/loopback-server.ts'
import { clientTests } from './client.ts'
import { invokeLocalTests } from './invoke-local.ts'
import { referencePageTests } from './reference-page.ts'
import { startedOnce } from './started-once.ts'

/** A server in place of AWS. It records every request that it receives. */
let aws: LoopbackServer
const asked: string[] = []

/** The environment variables of a developer who uses AWS: a profile, credentials and endpoints. */
const shell = () => ({
  AWS_PROFILE: 'developer',
  AWS_CONFIG_FILE: join(folder, 'aws-config'),
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_REGION: 'eu-west-3',
  AWS_ENDPOINT_URL: aws.url,
  AWS_ENDPOINT_URL_DYNAMODB: aws.url,
})

beforeAll(async () => {
  aws = await loopbackServer(({ method, url }, answer) => {
    asked.push(`${method} ${url}`)
    answer.writeHead(500).end()
  })
})
afterAll(() => aws.close())

const { folder, service, running } = startedOnce('npx serverless offline', async () => {
  const profile = `region = eu-west-3\nendpoint_url = ${aws.url}\nuse_fips_endpoint = true`
  writeFileSync(join(folder, 'aws-config'), `[default]\n${profile}\n[profile developer]\n${profile}\n`)
  return shell()
})

// The last test must run after all others, because it checks that they sent no request to AWS.
describe('npx serverless offline, in a shell with an AWS profile', { shuffle: false }, () => {
  describe('the client package', () => clientTests(running))
  describe('the reference page', () => referencePageTests(running))
  describe('serverless invoke local', () => invokeLocalTests(running, service, folder, shell))

  test('the local service sends no request to AWS', () => {
    expect(asked).toEqual([])
  })
})

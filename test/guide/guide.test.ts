import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useServiceEnvironment } from '../../lib/config.ts'
import { tableStatus } from '../../lib/operator/deploy/account.ts'
import { type AwsAccount, startAwsAccount } from '../support/aws/aws-account.ts'
import { type ParameterStandIn, startParameterStore } from '../support/aws/parameter-store.ts'
import { loopbackServer } from '../support/processes/loopback-server.ts'
import { type Outcome, operatorCommand } from '../support/processes/operator-command.ts'
import { newProjectCopy } from '../support/project/project-copy.ts'
import { byTheService, openApiServer } from '../support/requests/api-server.ts'
import { request, signIn } from '../support/requests/http-client.ts'
import { bulkLoad } from '../support/store/bulk-load.ts'
import { useEmptyTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { layoutItem, setLayout } from '../support/store/items.ts'
import { useRestoredTable } from '../support/store/restored-table.ts'
import { commandsOf } from './commands.ts'

const STACK = 'real-estate-records-dev'
const RESTORED = `${STACK}-restored`
const SECOND = `${STACK}-2`
const KEYS = '/real-estate-records/dev/keys'
const CREDENTIALS = '/real-estate-records/dev/service-account/credentials'
const PASSWORD = 'correct horse battery staple'

const Template = v.object({
  Resources: v.object({
    Table: v.object({ Properties: v.object({ TableName: v.string() }) }),
    LoginLambdaFunction: v.object({
      Properties: v.object({ Environment: v.object({ Variables: v.object({ TABLE_NAME: v.string() }) }) }),
    }),
  }),
})

/**
 * Creates the DynamoDB table of a CloudFormation template. Makes the handlers of this process use the table that the template
 * sets for its functions.
 */
async function serve(template: string): Promise<void> {
  const { Table, LoginLambdaFunction } = v.parse(Template, JSON.parse(template)).Resources
  await useEmptyTable(Table.Properties.TableName)
  useServiceEnvironment(LoginLambdaFunction.Properties.Environment.Variables)
}

/** Copies the items of the table `from` to a new table `to`, as a restore does. The handlers still use `from`. */
async function restore(from: string, to: string): Promise<void> {
  const items = await everyItem()
  expect(items.length).toBeGreaterThan(0)
  await useRestoredTable(items, to)
  useServiceEnvironment({ TABLE_NAME: from })
}

describe('the guide for operators, in an empty AWS account', { shuffle: false }, () => {
  const folder = newProjectCopy()
  let account: AwsAccount
  let store: ParameterStandIn
  let api: Awaited<ReturnType<typeof openApiServer>>
  /** The URL that a deployment returns for the stack. */
  let url: string

  beforeAll(async () => {
    api = await openApiServer(byTheService)
    url = api.url
    store = await startParameterStore()
    account = await startAwsAccount(async (template) => {
      useServiceEnvironment({
        TOKEN_ISSUER: STACK,
        TOKEN_AUDIENCE: 'real-estate-records-api',
        TOKEN_PUBLIC_KEYS: store.parameters.get(`${KEYS}/public-keys`)?.Value ?? '',
        TOKEN_SIGNING_KEY: `ssm:${KEYS}/signing-key`,
      })
      await serve(template)
      return url
    })
  })

  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await Promise.all([account.close(), store.close(), api.close()])
  })

  /** Runs an operator's command. `command` is a text, or an array of words if an argument contains spaces. */
  function run(command: string | string[], input = PASSWORD): Promise<Outcome> {
    const [name = '', ...args] = typeof command === 'string' ? command.split(' ') : command
    const settings = {
      ...account.settings,
      AWS_ENDPOINT_URL_SSM: store.endpoint,
      AWS_ENDPOINT_URL_DYNAMODB: inject('endpoint'),
    }
    return operatorCommand(name, args, settings, input, folder)
  }

  /**
   * Runs the commands in a section of a docs page. Returns their outputs by command name. Adds options that replace prompts,
   * because there is no terminal.
   */
  async function follow(page: string, heading: string): Promise<Record<string, string>> {
    const printed: Record<string, string> = {}
    for (const [, , name = '', , ...words] of commandsOf(page, heading)) {
      const args = words.map((word) => {
        if (word === '--ask') return '--password-stdin'
        return word.startsWith('https://') ? api.url : word
      })
      const { code, out, err } = await run([name, ...args, ...(name === 'smoke' ? [] : ['--yes'])])
      expect({ name, code, err, out }).toMatchObject({ code: 0 })
      printed[name] = out
    }
    return printed
  }

  function editManifest(before: string, after: string): void {
    const path = join(folder, 'serverless.yml')
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(before)
    writeFileSync(path, text.replace(before, after))
  }

  const templates = () => [...account.uploads].filter(([path]) => path.endsWith('template.json'))
  const template = () => templates().at(-1)?.[1].body

  test('deploy fails without signing keys or without a confirmation', async () => {
    const refused = await run('deploy --stage dev --yes')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--make-keys makes them') })
    expect(refused.out).toContain('123456789012 as arn:aws:iam::123456789012:user/operator')
    expect(store.parameters.size).toBe(0)

    const asked = await run('deploy --stage dev --make-keys')
    expect(asked.code).toBe(1)
    expect(asked.err).toContain(
      'In stage dev: create the stack and its table: account 123456789012, eu-west-3',
    )
    expect(asked.err).toContain('Nothing was done')
    expect(account.stacks.size).toBe(0)
  })

  test('the commands in docs/operating.md deploy a stage and sign in', async () => {
    const printed = await follow('docs/operating.md', 'A first stage')
    expect(Object.keys(printed)).toEqual(['deploy', 'users', 'smoke'])
    expect(printed.deploy).not.toContain('FAILED')
    expect(printed.users).not.toContain(PASSWORD)
    expect(template()).toContain(`{{resolve:ssm:${KEYS}/public-keys:1}}`)
  })

  test('service-account make creates a service account and does not print its password', async () => {
    const made = await run('service-account make --stage dev --email jobs@example.com --yes')
    expect(made).toMatchObject({ code: 0 })
    const { Value = '', Type } = store.parameters.get(CREDENTIALS) ?? {}
    const { email, password } = JSON.parse(Value)
    expect({ email, Type }).toEqual({ email: 'jobs@example.com', Type: 'SecureString' })
    expect(made.out + made.err).not.toContain(password)
    expect(await signIn(api.url, email, password)).toEqual(expect.any(String))
  })

  test('after "keys make", deploy updates the stack even if no file has changed', async () => {
    expect(await run('deploy --stage dev --yes')).toMatchObject({ code: 0 })
    expect(templates(), 'nothing has changed').toHaveLength(1)
    expect(await run('keys make --stage dev --yes')).toMatchObject({ code: 0 })
    const { code, err } = await run('deploy --stage dev --yes')
    expect(code).toBe(0)
    expect(err).toContain('update the stack, keep its data')
    expect(template()).toContain(`{{resolve:ssm:${KEYS}/public-keys:2}}`)
  })

  test('deploy of a new release rebuilds the table, and refuses a table of a release before 1.0', async () => {
    await bulkLoad('prospect', [{ name: 'Ada Lovelace', email: 'ada@example.com' }])
    await setLayout(5)
    const refused = await run('deploy --stage dev --yes')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('a release before 1.0') })
    await setLayout(6)
    const { code, out } = await run('deploy --stage dev --yes')
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Rebuild +up to \d+ records?, /m),
    })
    expect((await run('deploy --stage dev --yes')).out).not.toContain('Rebuild')
  })

  test('deploy prints the rollback command if the smoke test fails', async () => {
    const broken = await loopbackServer((_, response) => response.end('{}'))
    url = broken.url
    const { code, err } = await run('deploy --stage dev --param logDays=30 --yes')
    await broken.close()
    url = api.url
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('npx serverless rollback --stage dev --timestamp'),
    })
  })

  test('serverless rollback returns to the previous deployment', async () => {
    const serverless = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['node_modules/serverless/bin/serverless.js', ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...account.settings },
      })
    const { stdout, stderr } = await serverless('deploy', 'list', '--stage', 'dev')
    const [first] = /\b\d{13}\b/.exec(stdout + stderr) ?? ['none']
    account.asked.splice(0)
    await serverless('rollback', '--stage', 'dev', '--timestamp', first)
    expect(account.asked).toContain('ExecuteChangeSet')
  })

  test('the commands in docs/incidents.md make a stage use a restored table', async () => {
    const token = await signIn(api.url, 'ana@example.com', PASSWORD)
    const { body } = await request(api.url, 'GET', '/api/v1/changes', { token })
    const { next } = v.parse(v.object({ next: v.string() }), body)
    const followed = () => request(api.url, 'GET', `/api/v1/changes?since=${next}`, { token })
    expect((await followed()).status).toBe(200)
    await restore(STACK, RESTORED)
    const late = 'users add-admin --stage dev --email late@example.com --name Late --password-stdin --yes'
    expect(await run(late)).toMatchObject({ code: 0 })

    editManifest('  dev: {}\n', `  dev: { servedTable: ${RESTORED} }\n`)
    const printed = await follow('docs/incidents.md', 'Restoring data')
    expect(Object.keys(printed)).toEqual(['verify', 'deploy', 'smoke'])
    expect(await run('users set-password --stage dev --email late@example.com --yes')).toMatchObject({
      code: 1,
    })
    const grants = new RegExp(`:table/${RESTORED}"`, 'g')
    expect(template()?.match(grants)?.length).toBeGreaterThan(2)
    expect(template()).not.toContain(`:table/${STACK}"`)
    expect((await followed()).status, 'the feed cursor from before the restore has expired').toBe(410)
    const { table, versions_from: versionsFrom } = await layoutItem()
    expect({ table, isAboveAll: Number(versionsFrom) > 1e9 }).toEqual({ table: RESTORED, isAboveAll: true })
    expect(await run('deploy --stage dev --param logDays=30 --yes')).toMatchObject({ code: 0 })
    expect((await layoutItem()).versions_from, 'a second deployment keeps this version').toBe(versionsFrom)
  })

  test('remove keeps the tables and keys, and deploy refuses to create a new stack while the old table exists', async () => {
    const removed = await run('remove --stage dev --yes')
    expect(removed).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Kept: table ${STACK} and ${RESTORED}`),
    })
    expect(account.stacks.has(STACK)).toBe(false)
    expect([await tableStatus(STACK), await tableStatus(RESTORED)]).toEqual(['ACTIVE', 'ACTIVE'])
    expect(store.parameters.has(`${KEYS}/signing-key`)).toBe(true)
    const again = await run('deploy --stage dev --yes')
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('remove -- --stage dev --with-data'),
    })
  })

  test('remove --with-data deletes nothing without a confirmation', async () => {
    const { code } = await run('remove --stage dev --with-data')
    expect(code).toBe(1)
    expect([await tableStatus(STACK), await tableStatus(RESTORED)]).toEqual(['ACTIVE', 'ACTIVE'])
    expect(store.parameters.has(`${KEYS}/signing-key`)).toBe(true)
  })

  test('the commands in docs/incidents.md deploy a removed stage again with its tables and keys', async () => {
    const served = `servedTable: ${RESTORED} }`
    editManifest(`{ ${served}`, `{ tableName: ${SECOND}, ${served}`)
    const printed = await follow('docs/incidents.md', 'A removed stage')
    expect(Object.keys(printed)).toEqual(['deploy', 'verify', 'smoke'])
    expect(template()).toMatch(new RegExp(`"TableName": ?"${SECOND}"`))
    expect(template()).toContain(`:table/${RESTORED}"`)
    const removed = await run('remove --stage dev --yes')
    expect(removed).toMatchObject({ code: 0 })
    for (const table of [STACK, SECOND, RESTORED]) expect(removed.out).toContain(table)
  })

  test('remove --with-data --yes deletes the tables and the keys of the stage', async () => {
    const { code, out } = await run('remove --stage dev --with-data --yes')
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`Deleted table ${STACK}`) })
    for (const table of [STACK, SECOND, RESTORED]) expect(await tableStatus(table)).toBe(undefined)
    expect(store.parameters.size).toBe(0)
  })
})

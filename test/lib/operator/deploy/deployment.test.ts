import { expect, test } from 'vitest'
import { deployment, own, PUBLIC_KEYS, refuse, URL } from './pretended-deployment.ts'

test('looks, packages, asks, deploys and tries, in this order', async () => {
  const { run, taken, said } = deployment()
  expect(await run()).toBe(URL)
  expect(taken).toEqual([
    'identity',
    `pack ${PUBLIC_KEYS}`,
    'agree update the stack, leave its data as it is: account 123456789012, eu-west-3',
    `deploy ${PUBLIC_KEYS}`,
    `smoke ${URL}`,
  ])
  expect(said.join('\n')).toMatch(/123456789012 as arn:.*user\/ana\n.*eu-west-3/)
})

test('a stage without a stack is made', async () => {
  const stacks = [undefined, { status: 'UPDATE_COMPLETE', url: URL }]
  const { run, taken } = deployment({ stack: async () => stacks.shift() })
  expect(await run()).toBe(URL)
  expect(taken).toContain('agree make the stack and its table: account 123456789012, eu-west-3')
})

test('missing keys are made once that is wanted, and deployed in the version they were made as', async () => {
  const { run, taken } = deployment({
    hasKeys: async () => false,
    mayMakeKeys: async () => true,
    makeKeys: async () => ({ version: 7, signs: true }),
  })
  await run()
  expect(taken.slice(0, 3)).toEqual(['identity', 'makeKeys', 'pack {{resolve:ssm:/keys:7}}'])
})

test('what a function has reserved already is not asked for again', async () => {
  const { run } = deployment({
    pack: async () => ({ functions: 1, resources: 5, reservations: [{ name: 'login', executions: 50 }] }),
    concurrency: async () => ({ limit: 150, unreserved: 100 }),
    reserved: async () => 50,
  })
  expect(await run()).toBe(URL)
})

test('a deployment that fails is not tried', async () => {
  const { run, taken } = deployment({ deploy: refuse('serverless deploy failed') })
  await expect(run()).rejects.toThrow('serverless deploy failed')
  expect(taken.join()).not.toContain('smoke')
})

test('a smoke test that fails says how to go back', async () => {
  const { run } = deployment({ smoke: async () => [{ proves: 'it works', ms: 1, fault: 'it does not' }] })
  await expect(run()).rejects.toThrow('npx serverless rollback --stage dev --timestamp')
})

const restored = { ...own, table: 'real-estate-records-dev-restored' }

test('a table that was restored is served once it is there', async () => {
  const states = [undefined, 'CREATING', 'ACTIVE']
  const { run, taken, said } = deployment({ tableStatus: async () => states.shift() }, restored)
  await expect(run()).rejects.toThrow(
    `${restored.table}, which serverless.yml names as servedTable, is not there`,
  )
  await expect(run()).rejects.toThrow('is not ready yet (CREATING)')
  expect(taken.join()).not.toContain('pack')
  expect(await run()).toBe(URL)
  expect(said.at(-1)).toContain(URL)
  expect(said.join('\n')).toMatch(/^Table +real-estate-records-dev-restored$/m)
})

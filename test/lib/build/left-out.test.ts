import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leftOutFiles } from '../../../lib/build/left-out.ts'
import { bundled } from './bundled.ts'

test.for(Object.entries(leftOutFiles))('%s: the file is where it is said to be', ([, file]) => {
  expect(existsSync(new URL(`../../../node_modules/${file}.js`, import.meta.url))).toBe(true)
})

const cache = `import { EndpointCache } from '@aws-sdk/endpoint-cache'`

test('what is left out can be imported, made and extended', async () => {
  const { made } = await bundled(`${cache}
    class Other extends EndpointCache {}
    export const made = [new EndpointCache(10), new Other(10)]`)
  expect(made).toHaveLength(2)
})

test('whoever uses it is told so', async () => {
  const { use, call } = await bundled(`${cache}
    export const use = () => new EndpointCache(10).get('key')
    export const call = () => EndpointCache(10)`)
  expect(use).toThrow('The packaged functions are without endpoint discovery')
  expect(call).toThrow('The packaged functions are without endpoint discovery')
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leftOutFiles, RECURSION } from '../../../lib/build/plugins.ts'
import { bundled } from './bundled.ts'

const files = { ...leftOutFiles, 'the detection of recursion': RECURSION }

test.for(Object.entries(files))(
  'the file of %s, which the packaged functions omit, exists in node_modules',
  ([, file]) => {
    expect(existsSync(new URL(`../../../node_modules/${file}.js`, import.meta.url))).toBe(true)
  },
)

test('a class of an unbundled module can be extended and constructed, but its methods throw an error', async () => {
  const { made, use, call } = await bundled(`
    import { EndpointCache } from '@aws-sdk/endpoint-cache'
    class Other extends EndpointCache {}
    export const made = [new EndpointCache(10), new Other(10)]
    export const use = () => made[0].get('key')
    export const call = () => EndpointCache(10)`)
  expect(made).toHaveLength(2)
  for (const each of [use, call])
    expect(each).toThrow('The packaged functions do not contain endpoint discovery')
})

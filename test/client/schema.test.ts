import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project/source-files.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

test("the client's types are made from openapi.json and not edited; `npm run openapi` writes them", () => {
  const text = readProjectFile('client/src/schema.ts')
  const [, ofDocument, ofTypes] = text.split('\n').map((line) => line.replace('// ', ''))
  const types = text.split('\n').slice(3).join('\n')
  expect([ofDocument, ofTypes]).toEqual([digest(readProjectFile('openapi.json')), digest(types)])
})

test('the client is tried with the packages that it asks for', () => {
  const Texts = v.record(v.string(), v.string())
  const Manifest = v.pipe(v.string(), v.parseJson(), v.object({ dependencies: Texts }))
  const { dependencies } = v.parse(Manifest, readProjectFile('client/package.json'))
  const installed = Object.keys(dependencies).map((name) => {
    const manifest = readProjectFile(`node_modules/${name}/package.json`)
    return [
      name,
      v.parse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })), manifest).version,
    ]
  })
  expect(Object.fromEntries(installed)).toEqual(dependencies)
})

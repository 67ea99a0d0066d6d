import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project/source-files.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

test("the client's types are made from openapi.json and not edited; `npm run openapi` writes them", () => {
  const text = readProjectFile('client/src/schema.ts')
  const [, ofDocument, ofTypes] = text.split('\n').map((line) => line.replace('// ', ''))
  const types = text.split('\n').slice(3).join('\n')
  expect([ofDocument, ofTypes]).toEqual([digest(readProjectFile('openapi.json')), digest(types)])
})

test('the client depends on no package', () => {
  expect(JSON.parse(readProjectFile('client/package.json'))).not.toHaveProperty('dependencies')
})

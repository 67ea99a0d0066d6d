import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readProjectFile } from '../support/project/source-files.ts'
import { Resources } from './packages.ts'
import { templateFaults } from './schemas.ts'

const templates = [...readProjectFile('docs/recipes.md').matchAll(/```yaml\n(Resources:.*?)```/gs)].map(
  ([, text = '']) => v.parse(v.object({ Resources }), parse(text)).Resources,
)

test('every resource of the recipes matches the schema that AWS publishes', () => {
  expect(templates).toHaveLength(3)
  expect(templates.flatMap(templateFaults)).toEqual([])
})

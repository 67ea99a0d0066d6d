import { expect, test } from 'vitest'
import { importsOf } from './source-files.ts'

test('sees every form of import', () => {
  const text = [
    `import a from 'one'`,
    `import {\n  b,\n  type C,\n} from './two.ts'`,
    `import type { D } from "three"`,
    `import 'four'`,
    `export { e } from 'five'`,
    `export * from 'six'`,
    `const f = await import('seven')`,
  ].join('\n')
  expect(importsOf(text)).toEqual([
    { from: 'one', isType: false },
    { from: './two.ts', isType: false },
    { from: 'three', isType: true },
    { from: 'four', isType: false },
    { from: 'five', isType: false },
    { from: 'six', isType: false },
    { from: 'seven', isType: false },
  ])
  expect(importsOf(`export const from = 'a string'\nconst text = "import x from 'y'"`)).toEqual([])
})

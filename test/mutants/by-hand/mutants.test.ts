import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from '../../support/project/source-files.ts'
import { mutated } from './mutant.ts'
import { mutants } from './mutants.ts'

const testFiles = projectFiles().filter((path) => path.endsWith('.test.ts'))

test.each(mutants)('$file still has one place for: $what', (mutant) => {
  const text = readProjectFile(mutant.file)
  expect(mutated(text, mutant)).toBeDefined()
  expect(mutated(text, mutant)).not.toBe(text)
})

test.each([...new Set(mutants.flatMap(({ killers }) => killers))])('%s still has tests', (killer) => {
  expect(testFiles.filter((path) => path.startsWith(killer))).not.toEqual([])
})

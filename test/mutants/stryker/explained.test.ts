import { expect, test } from 'vitest'
import { readProjectFile } from '../../support/project/source-files.ts'
import { explained } from './explained.ts'

test.each(explained)('$file still has the line: $line', ({ file, line }) => {
  expect(readProjectFile(file)).toContain(line)
})

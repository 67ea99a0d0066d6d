import { writeFileSync } from 'node:fs'
import { readProjectFile } from '../support/project/source-files.ts'
import { surfaceOf, surfaceText } from './surface.ts'

// Run with each release: writes what its clients rely on.
writeFileSync(
  new URL('surface.json', import.meta.url),
  surfaceText(surfaceOf(readProjectFile('openapi.json'))),
)

import { writeFileSync } from 'node:fs'
import { readProjectFile } from '../support/project/source-files.ts'
import { surfaceOf, surfaceText } from './surface.ts'

// Writes the API surface of a release. Run this program for each release.
writeFileSync(
  new URL('surface.txt', import.meta.url),
  surfaceText(surfaceOf(readProjectFile('openapi.json'))),
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty folder, which is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty folder, which the caller must remove. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'service-test-'))
}

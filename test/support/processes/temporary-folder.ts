import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder, which the caller removes. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'service-test-'))
}

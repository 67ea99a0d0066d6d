import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that goes with the test that asks for it. */
export function temporaryFolder(): string {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder, for whoever removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'service-test-'))
}

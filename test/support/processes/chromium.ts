import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { searchPath } from '../../../lib/config.ts'

const executablePath = searchPath()
  .flatMap((folder) => ['chromium', 'google-chrome'].map((name) => join(folder, name)))
  .find(existsSync)

/** Whether Chromium is installed. Without Chromium, browser tests are skipped with a message. */
export const hasChromium = executablePath !== undefined

if (!hasChromium)
  console.warn('No chromium on the PATH (Debian: apt-get install chromium): browser tests are skipped')

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

import { existsSync } from 'node:fs'
import * as module from 'node:module'

// JavaScript that Node has read for years: before `npm ci` has brought the project's own Node, the machine's runs this.
const NODE = 24

const isInstalled = existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))
const isNew = Number(process.versions.node.split('.')[0]) >= NODE

if (isInstalled && isNew) {
  // Without it most of the time until the first line is spent on reading TypeScript.
  module.enableCompileCache()
  await import('./start.ts')
} else {
  console.error(
    isInstalled
      ? `npm has left out Node ${NODE}, as install scripts are switched off: npm ci --ignore-scripts=false brings it`
      : 'The project is not installed yet: npm ci && npm start',
  )
  process.exitCode = 1
}

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
      ? `This is Node ${process.versions.node}: on Linux and Intel Macs npm ci brings Node ${NODE}, unless told to omit it; elsewhere install Node ${NODE}.7 or newer`
      : 'The project is not installed yet: npm ci && npm start',
  )
  process.exitCode = 1
}

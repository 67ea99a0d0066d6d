import { existsSync } from 'node:fs'
import * as module from 'node:module'

// JavaScript that Node has read for years: before `npm ci` has brought the project's own Node, the machine's runs this.
const NODE = { major: 24, minor: 7 }

const isInstalled = existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
// `crypto.argon2` begins there.
const isNew = major > NODE.major || (major === NODE.major && minor >= NODE.minor)

if (isInstalled && isNew) {
  // Without it most of the time until the first line is spent on reading TypeScript.
  module.enableCompileCache()
  await import('./start.ts')
} else {
  console.error(
    isInstalled
      ? `This is Node ${process.versions.node}: on Linux and Intel Macs npm ci brings Node ${NODE.major}, unless told to omit it; elsewhere install Node ${NODE.major}.${NODE.minor} or newer`
      : 'The project is not installed yet: npm ci && npm start',
  )
  process.exitCode = 1
}

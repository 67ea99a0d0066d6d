import module, { createRequire } from 'node:module'

// JavaScript that any Node can read: on an old one it says what to do.
const [major, minor] = process.versions.node.split('.').map(Number)

// `crypto.argon2` begins with 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `This is Node ${process.versions.node}: on Linux and Intel Macs npm ci brings Node 24, unless it is omitted; elsewhere install Node 24.7 or newer`,
  )
  process.exit(1)
}

// A fifth of the time of a start is spent on reading code.
module.enableCompileCache()

/** The Serverless plugin of the stage local; `serverless.yml` names this file. */
export default createRequire(import.meta.url)('./local-stage.ts').LocalStage

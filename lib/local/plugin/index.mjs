import module, { createRequire } from 'node:module'

// JavaScript that any version of Node can run, so that an old version prints what to do.
const [major, minor] = process.versions.node.split('.').map(Number)

// `crypto.argon2` needs Node 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `This is Node ${process.versions.node}: on Linux and Intel Macs npm ci brings Node 24, unless it is omitted; elsewhere install Node 24.7 or newer`,
  )
  process.exit(1)
}

// Saves a fifth of the start time, which Node otherwise spends on compiling code.
module.enableCompileCache()

/** The Serverless plugin of the stage local; `serverless.yml` names this file. */
export default createRequire(import.meta.url)('./local-stage.ts').LocalStage

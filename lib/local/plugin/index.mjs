import module, { createRequire } from 'node:module'

// This file is JavaScript that any version of Node can run, so that an old version can print what to do.
const [major, minor] = process.versions.node.split('.').map(Number)

// `crypto.argon2` needs Node 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `This is Node ${process.versions.node}, but the service needs Node 24.7 or newer. On Linux and Intel Macs, npm ci without --omit installs Node 24. On other systems, install Node 24.7 or newer`,
  )
  process.exit(1)
}

// Without this cache, Node spends a fifth of the start time on compiling code.
module.enableCompileCache()

/** The Serverless plugin of the stage local; `serverless.yml` names this file. */
export default createRequire(import.meta.url)('./local-stage.ts').LocalStage

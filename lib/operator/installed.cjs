// Runs before the npm scripts (`node -r`). Without node_modules, an older Node of the machine would run them, and could
// not read TypeScript.
const { existsSync } = require('node:fs')

if (!existsSync('node_modules')) {
  console.error('Run npm ci first')
  process.exit(1)
}

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

// `npm run example` serves the example app on this machine, for the service that `npm start` runs.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    port: { type: 'string', default: '4000' },
  },
})
const file = (name) => fileURLToPath(new URL(name, import.meta.url))
const { outputFiles } = await build({
  entryPoints: [file('app.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  define: { SERVICE_URL: JSON.stringify(values.url) },
})

createServer(({ url }, answer) => {
  const isScript = url === '/app.js'
  answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  answer.end(isScript ? outputFiles[0]?.text : readFileSync(file('index.html')))
}).listen(Number(values.port), '127.0.0.1', function listening() {
  console.log(`The example app: http://127.0.0.1:${this.address().port} (Ctrl-C ends it)`)
})

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const USAGE = `Usage: npm run example [-- --url URL] [--port PORT]
Serves the example app on this machine.
  --url URL    the service; by default http://localhost and the setting PORT of npm start, or 3000
  --port PORT  the port of the example app; by default 4000`

const { help, url, port } = readOptions()
if (help) {
  console.log(USAGE)
  process.exit()
}
if (!URL.canParse(url)) fail(`The URL ${url} of the service is not valid: set --url, or PORT`)
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) fail('--port must be a port number, 1 to 65535')

const file = (name) => fileURLToPath(new URL(name, import.meta.url))
const { outputFiles } = await build({
  entryPoints: [file('app.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  define: { SERVICE_URL: JSON.stringify(url) },
})

const files = {
  '/app.js': ['text/javascript', () => outputFiles[0]?.text],
  '/simple.css': [
    'text/css',
    () => readFileSync(fileURLToPath(import.meta.resolve('simpledotcss/simple.min.css'))),
  ],
  '/style.css': ['text/css', () => readFileSync(file('style.css'))],
}
const page = ['text/html', () => readFileSync(file('index.html'))]

const server = createServer((request, answer) => {
  const [type, content] = files[request.url] ?? page
  answer.setHeader('content-type', type)
  answer.end(content())
})
server.once('error', ({ code }) =>
  fail(`Port ${port} cannot be used (${code}): choose another with npm run example -- --port PORT`),
)
server.listen(Number(port), '127.0.0.1', () =>
  console.log(`The example app: http://127.0.0.1:${port} (Ctrl-C ends it)`),
)

function readOptions() {
  const options = {
    help: { type: 'boolean', default: false },
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    port: { type: 'string', default: '4000' },
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return fail(`${error.message.split('. ')[0]}: --help lists the options`)
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

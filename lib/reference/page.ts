import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { config } from '../config.ts'
import { AppError } from '../errors.ts'
import { type BrowserFile, browserFile } from './browser-file.ts'

/** The reference page: a viewer of the OpenAPI document. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prospects, properties and transactions: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<script defer src="/docs/swagger-ui-bundle.js"></script>
<script defer src="/docs/page.js"></script>
</head>
<body><main id="reference"></main></body>
</html>
`

/**
 * Starts the viewer. After a sign-in on the page, the viewer sends the new token with later requests. After each request, it shows
 * the request as curl, JavaScript and Python code.
 */
const pageScript = `function partsOf(request) {
  const headers = request.get('headers')?.toJS() ?? {}
  return { url: request.get('url'), method: request.get('method'), headers, body: request.get('body') }
}

const samples = () => ({
  fn: {
    requestSnippetGenerator_javascript(request) {
      const { url, method, headers, body } = partsOf(request)
      const options = JSON.stringify({ method, headers, ...(body && { body }) }, null, 2)
      return 'const response = await fetch(' + JSON.stringify(url) + ', ' + options + ')\\nconsole.log(await response.json())'
    },
    requestSnippetGenerator_python(request) {
      const { url, method, headers, body } = partsOf(request)
      const data = body ? ',\\n    data=' + JSON.stringify(body) + '.encode()' : ''
      return 'import requests\\n\\nresponse = requests.request(\\n    ' + JSON.stringify(method) + ', ' + JSON.stringify(url) +
        ',\\n    headers=' + JSON.stringify(headers) + data + ',\\n)\\nprint(response.json())'
    },
  },
})

const page = SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  deepLinking: true,
  filter: true,
  plugins: [samples],
  requestSnippetsEnabled: true,
  requestSnippets: {
    languages: ['curl_bash', 'javascript', 'python'],
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      javascript: { title: 'JavaScript', syntax: 'javascript' },
      python: { title: 'Python', syntax: 'python' },
    },
  },
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
  responseInterceptor(response) {
    const { token } = response.body ?? {}
    if (response.ok && token !== undefined) page.preauthorizeApiKey('token', token)
    return response
  },
})
`

/**
 * Keeps tables and long texts within the page, and the introduction within a box that scrolls, so that the first screen shows
 * endpoints. On narrow screens, the cells of wide tables are below each other.
 */
const pageStyle = `body { margin: 0; }
.swagger-ui .info { margin: 16px 0; }
.swagger-ui .info .description { border: 1px solid #ccc; border-radius: 4px; max-height: 11rem; overflow: auto; padding: 0 12px; }
.swagger-ui .request-snippets > div { flex-wrap: wrap; }
.swagger-ui .wrapper { box-sizing: border-box; max-width: 1200px; padding: 0 16px; }
.swagger-ui .information-container { padding-bottom: 0; }
.swagger-ui .renderedMarkdown :is(td, th) { padding: 0 10px 10px 0; vertical-align: top; }
.swagger-ui .renderedMarkdown code { overflow-wrap: anywhere; white-space: normal; }
@media (max-width: 640px) {
  .swagger-ui .info .description { border-width: 1px 0; padding: 0; }
  .swagger-ui .renderedMarkdown table { table-layout: fixed; }
  .swagger-ui .renderedMarkdown td { overflow-wrap: anywhere; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock-summary-path { max-width: 100%; word-break: break-all; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui :is(.parameters, .responses-table, .headers) :is(tbody, tr, td) { display: block; max-width: 100%; width: auto; }
  .swagger-ui :is(.parameters, .responses-table, .headers) :is(thead, .response-col_links) { display: none; }
  .swagger-ui :is(.parameters, .responses-table, .headers) td { overflow-wrap: anywhere; padding: 4px 0; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select,
  .swagger-ui textarea { max-width: 100%; min-width: 0; width: 100%; }
}
`

/** @throws AppError `not_found` if the stage does not serve the reference page */
export function requireReference(): void {
  if (config().REFERENCE_PAGE === 'off')
    throw new AppError('not_found', { detail: 'This stage does not serve the reference page.' })
}

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const require = createRequire(import.meta.url)

/** The files of the page by name. The files of the viewer are added when they are first requested. */
const files = new Map([
  ['page.css', browserFile(CSS, pageStyle)],
  ['page.js', browserFile(SCRIPT, pageScript)],
])
const viewerTypes = new Map([
  ['swagger-ui.css', CSS],
  ['swagger-ui-bundle.js', SCRIPT],
])

/** Returns a file that the reference page loads, or `undefined` if there is no such file. */
export async function pageFile(name: string): Promise<BrowserFile | undefined> {
  const type = viewerTypes.get(name)
  if (type !== undefined && !files.has(name)) {
    const text = await readFile(require.resolve(`swagger-ui-dist/${name}`), 'utf8')
    files.set(name, browserFile(type, text))
  }
  return files.get(name)
}

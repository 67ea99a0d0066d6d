import { config } from '../config.ts'
import { AppError } from '../errors.ts'

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

/** Starts the viewer. After a sign-in on the page, the next calls send its token. */
export const pageScript = `const page = SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
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

/** For narrow screens: tables and long texts stay within the page. */
export const pageStyle = `body { margin: 0; }
.swagger-ui .wrapper { box-sizing: border-box; max-width: 1200px; padding: 0 16px; }
.swagger-ui .information-container { padding-bottom: 0; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock-summary-path { max-width: 100%; word-break: break-all; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui .parameters-col_name { min-width: 90px; width: auto; }
  .swagger-ui table.parameters td, .swagger-ui table.responses-table td { word-break: break-word; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select,
  .swagger-ui textarea { max-width: 100%; min-width: 0; width: 100%; }
}
`

/** Throws on a stage that does not serve the reference page. @throws AppError `not_found` */
export function requireReference(): void {
  if (config().REFERENCE_PAGE === 'off')
    throw new AppError('not_found', { detail: 'This stage does not serve the reference page' })
}

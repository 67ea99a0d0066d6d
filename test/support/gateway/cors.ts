/** How an API answers browsers, as `AWS::ApiGatewayV2::Api Cors` has it. */
export type Cors = {
  AllowOrigins: string[]
  AllowMethods: string[]
  AllowHeaders: string[]
  ExposeHeaders: string[]
  MaxAge: number
}

/**
 * Headers for a browser at an origin, none for another or for no browser. "API Gateway automatically sends a response to
 * preflight OPTIONS requests, even if there isn't an OPTIONS route", and "adds the configured CORS headers to the response
 * from an integration" (Developer Guide, "Configure CORS for HTTP APIs").
 */
export function corsHeaders(cors: Cors, origin: string | undefined): Record<string, string> {
  const allowed = cors.AllowOrigins.find((each) => each === '*' || each === origin)
  if (origin === undefined || allowed === undefined) return {}
  return {
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': cors.ExposeHeaders.join(','),
    ...(allowed !== '*' && { vary: 'Origin' }),
  }
}

export function preflightHeaders(cors: Cors, origin: string | undefined): Record<string, string> {
  const headers = corsHeaders(cors, origin)
  if (Object.keys(headers).length === 0) return {}
  return {
    ...headers,
    'access-control-allow-methods': cors.AllowMethods.join(','),
    'access-control-allow-headers': cors.AllowHeaders.join(','),
    'access-control-max-age': String(cors.MaxAge),
  }
}

import * as v from 'valibot'

/** One answer as it goes over the wire. */
export type Outgoing = { status: number; headers: Record<string, string | string[]>; body: Buffer }

const Structured = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
  cookies: v.optional(v.array(v.string()), []),
})

/**
 * Headers that a function's answer does not keep the name of: they get `x-amzn-remapped-` before it. The list is of the
 * Developer Guide's "Important notes", where it stands for REST APIs and says "may"; that HTTP APIs rename
 * `WWW-Authenticate` too, clients have written down (modelix/modelix.core, pull request 1658).
 */
const RENAMED =
  /^(age|authorization|connection|content-md5|date|expect|host|max-forwards|pragma|proxy-authenticate|server|te|trailer|upgrade|user-agent|via|warn|www-authenticate)$/

/** What the gateway says itself: "API Gateway ignores CORS headers returned from your backend integration" (http-api-cors). */
const DROPPED = /^(access-control-.*|content-length|transfer-encoding|keep-alive)$/

/**
 * The answer that API Gateway makes of what a function returned (Developer Guide, "Lambda function response for format
 * 2.0"): without a `statusCode` it is the body of a 200. Without a content type it is plain text
 * (aws/aws-lambda-dotnet, `ApiGatewayResponseExtensions.cs`, tried on AWS by its authors).
 */
export function answerOf(result: unknown): Outgoing {
  const { success, output } = v.safeParse(Structured, result)
  if (!success) return plain(200, typeof result === 'string' ? result : (JSON.stringify(result) ?? ''))
  const { statusCode, headers, body, isBase64Encoded, cookies } = output
  const kept = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !DROPPED.test(name))
    .map(([name, value]) => [RENAMED.test(name) ? `x-amzn-remapped-${name}` : name, value] as const)
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(kept),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  }
}

/** What API Gateway says by itself: its own JSON, `{"message":"Not Found"}`. */
export function said(status: number, message: string): Outgoing {
  return plain(status, JSON.stringify({ message }))
}

function plain(status: number, body: string): Outgoing {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
}

import type { IncomingMessage, ServerResponse } from 'node:http'

const XML = { 'content-type': 'text/xml' }
const DIGEST = 'x-amz-meta-filesha256'

/** The uploads by path: the text, and the digest that serverless compares. */
export type Uploads = Map<string, { body: string; digest: string }>

/** A bucket, `/bucket/…`, as far as serverless needs one. */
export function bucketAnswer(
  uploads: Uploads,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://aws')
  const path = decodeURIComponent(pathname)
  const known = uploads.get(path)
  if (request.method === 'PUT') {
    uploads.set(path, { body, digest: String(request.headers[DIGEST] ?? '') })
    response.writeHead(200).end()
  } else if (searchParams.has('list-type')) {
    const keys = [...uploads.keys()].map((key) => key.replace('/bucket/', ''))
    const entries = keys.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-11-21T00:00:00Z</LastModified><Size>1</Size></Contents>`,
    )
    response.writeHead(200, XML).end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`)
  } else if (request.method === 'HEAD') {
    response.writeHead(200, { [DIGEST]: known?.digest ?? '' }).end()
  } else response.writeHead(200).end(known?.body ?? '')
}

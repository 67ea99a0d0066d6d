import { loopbackServer } from '../../support/processes/loopback-server.ts'

/** `asked` has the operation of each request, such as `DynamoDB_20120810.GetItem`. */
type CannedStore = { endpoint: string; asked: string[]; close(): void }

/** Starts a store that returns an empty result for every request, so that a benchmark measures only the service. */
export async function cannedStore(): Promise<CannedStore> {
  const asked: string[] = []
  const { url, close } = await loopbackServer((request, response) => {
    asked.push(String(request.headers['x-amz-target']))
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0')
      response.end('{"Items":[],"Count":0,"ScannedCount":0}')
    })
  })
  return { endpoint: url, asked, close }
}

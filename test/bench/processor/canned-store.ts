import { loopbackServer } from '../../support/processes/loopback-server.ts'

/** `asked` has the operation of each request, as the SDK names it. */
type CannedStore = { endpoint: string; asked: string[]; close(): void }

/** A store that finds nothing for every request, so that only the service is measured. */
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

import { once } from 'node:events'
import { createServer } from 'node:http'

/** `asked` has the operation of each request, as the SDK names it. */
type CannedStore = { endpoint: string; asked: string[]; close(): void }

/** Answers every request to DynamoDB with nothing found, so that what is measured is the service alone. */
export async function cannedStore(): Promise<CannedStore> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.headers['x-amz-target']))
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0')
      response.end('{"Items":[],"Count":0,"ScannedCount":0}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The canned store has no port')
  return { endpoint: `http://127.0.0.1:${address.port}`, asked, close: () => server.close() }
}

import { text } from 'node:stream/consumers'
import { LAYOUT } from '../../../lib/data/table/layout.ts'
import { loopbackServer } from '../processes/loopback-server.ts'

/** `asked` has the operation of each request, such as `DynamoDB_20120810.GetItem`. */
type CannedStore = { endpoint: string; asked: string[]; close(): void }

/**
 * Starts a store that has the LAYOUT item and returns an empty result for every other request, so that a benchmark measures only
 * the service.
 */
export async function cannedStore(): Promise<CannedStore> {
  const asked: string[] = []
  const { url, close } = await loopbackServer(async (request, response) => {
    asked.push(String(request.headers['x-amz-target']))
    const isLayout = (await text(request)).includes('"LAYOUT"')
    response.setHeader('content-type', 'application/x-amz-json-1.0')
    response.end(
      isLayout
        ? `{"Item":{"pk":{"S":"LAYOUT"},"layout":{"N":"${LAYOUT}"}}}`
        : '{"Items":[],"Count":0,"ScannedCount":0}',
    )
  })
  return { endpoint: url, asked, close }
}

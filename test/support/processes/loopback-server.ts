import { createServer, type RequestListener } from 'node:http'

export type LoopbackServer = { url: string; close(): Promise<void> }

/** Starts a server on a free port of the loopback interface. Closing it also ends open connections. */
export async function loopbackServer(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

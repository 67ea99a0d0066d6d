import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0)
  if (port === undefined) throw new Error('This machine has no free port')
  return port
}

/** @throws StartError when something listens on this port already */
export async function requireFree(port: number): Promise<void> {
  if ((await listenOnce(port)) === undefined)
    throw new StartError(
      `Port ${port} is taken: stop what uses it, or choose another with PORT=3001 npm start`,
    )
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

/** A port that is free now. */
export function freePort(): Promise<number> {
  return listenOnce(0)
}

/** @throws StartError when this port cannot be listened on */
export async function requireFree(port: number): Promise<void> {
  try {
    await listenOnce(port)
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
    const why = isTaken ? 'is taken: stop what uses it, or' : 'may not be used:'
    throw new StartError(`Port ${port} ${why} choose another with PORT=${await freePort()} npm start`, {
      cause,
    })
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

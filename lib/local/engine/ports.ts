import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

const LOOPBACK = 'localhost'

export function freePort(): Promise<number> {
  return listenOnce(0)
}

/** @throws StartError when this port cannot be listened on, or the machine has no such interface */
export async function requireFree(port: number, host = LOOPBACK): Promise<void> {
  try {
    await listenOnce(port, host)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'EADDRNOTAVAIL')
      throw new StartError(
        `This machine has no address ${host}: HOST=0.0.0.0 npm start listens on every one it has`,
        { cause },
      )
    const why = code === 'EADDRINUSE' ? 'is taken: stop what uses it, or' : 'may not be used:'
    throw new StartError(`Port ${port} ${why} choose another with PORT=${await freePort()} npm start`, {
      cause,
    })
  }
}

function listenOnce(port: number, host = LOOPBACK): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

import type { Network } from './device.ts'

/**
 * A network that delays some answers until `release` is called.
 * @param isHeld whether the answer to a request is delayed
 * @returns `network`, `release`, and `reached`, a promise that resolves when the network delays the first answer
 */
export function holding(isHeld: (request: Request) => boolean = () => true) {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const network: Network = async (request, pass) => {
    const answer = await pass()
    if (isHeld(request)) {
      reach()
      await released
    }
    return answer
  }
  return { network, reached, release }
}

import type { Network } from './device.ts'

/**
 * A network that holds some answers back until `release` is called.
 * @param isHeld whether it holds back the answer to a request
 * @returns also `reached`, which resolves when the first answer is held
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

import type { Network } from './device.ts'

/** A gate: `opened` resolves when `open` is called. */
export function newGate() {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  let isOpen = false
  function open(): void {
    isOpen = true
    resolve()
  }
  return { opened, open, isOpen: () => isOpen }
}

/**
 * A network that holds some answers back until `release` is called.
 * @param isHeld whether it holds back the answer to a request
 * @returns also `reached`, which resolves when the first answer is held
 */
export function holding(isHeld: (request: Request) => boolean = () => true) {
  const [reached, released] = [newGate(), newGate()]
  const network: Network = async (request, pass) => {
    const answer = await pass()
    if (isHeld(request)) {
      reached.open()
      await released.opened
    }
    return answer
  }
  return { network, reached: reached.opened, release: released.open }
}

/** What waits for `opened` goes on when somebody calls `open`. */
export function newGate() {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  let isOpen = false
  function open(): void {
    isOpen = true
    resolve()
  }
  return { opened, open, isOpen: () => isOpen }
}

import { afterAll, beforeEach, onTestFailed } from 'vitest'

// Drops the log lines of passing tests. Without this code, each line would be sent to Vitest's main process, which drops it there.
// Sending the lines took a tenth of the time of a run.
const { info, warn, error } = console
let kept: (() => void)[] = []

console.info = (...line) => kept.push(() => info(...line))
console.warn = (...line) => kept.push(() => warn(...line))
console.error = (...line) => kept.push(() => error(...line))

beforeEach(() => {
  kept = []
  onTestFailed(() => {
    for (const print of kept) print()
  })
})

afterAll(() => {
  Object.assign(console, { info, warn, error })
})

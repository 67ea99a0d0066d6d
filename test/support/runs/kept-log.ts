import { afterAll, beforeEach, onTestFailed } from 'vitest'

// Drops the log lines of passing tests. Without this code, workers would send each line to Vitest's main process, which would
// drop it. Sending the lines took a tenth of the time of a run.
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

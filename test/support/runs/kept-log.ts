import { afterAll, beforeEach, onTestFailed } from 'vitest'

// Log lines of passing tests are dropped here: sending each line to Vitest's main process, which drops it, took a
// tenth of a run.
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

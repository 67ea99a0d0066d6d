import { afterAll, beforeEach, onTestFailed } from 'vitest'

// To hand each line of the log to Vitest's own process, only to be thrown away there, took a tenth of a run: the lines of a
// test that passes stay here.
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

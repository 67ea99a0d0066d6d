import { afterAll, beforeEach, onTestFailed } from 'vitest'

// Half of a request's time goes into handing its line of the log from process to process: those of a test that passes
// stay here.
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

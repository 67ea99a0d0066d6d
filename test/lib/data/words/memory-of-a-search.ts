import { existsSync, readFileSync } from 'node:fs'
import { findByWords } from '../../../../lib/data/words/search.ts'

/** In a process of its own, as the peak of one cannot be reset: what a search adds to it, in MB, and how many it finds. */
const [, , kind = '', word = ''] = process.argv
const peak = () => highWater() ?? process.resourceUsage().maxRSS / 1_024

/** On Linux `maxRSS` begins with that of the process that has started this one; VmHWM (proc(5)) is of this one alone. */
function highWater(): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

// The first one loads and compiles what all searches need.
await findByWords(kind, ['nobody'], 'live')
const before = peak()
const found = (await findByWords(kind, [word], 'live')).length
console.log(JSON.stringify({ found, grown: peak() - before }))

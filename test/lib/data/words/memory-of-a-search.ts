import { findByWords } from '../../../../lib/data/words/search.ts'

/** In a process of its own, as the peak of one cannot be reset: what a search adds to it, in MB, and how many it finds. */
const [, , kind = '', word = ''] = process.argv
const peak = () => process.resourceUsage().maxRSS / 1_024

// The first one loads and compiles what all searches need.
await findByWords(kind, ['nobody'], 'live')
const before = peak()
const found = (await findByWords(kind, [word], 'live')).length
console.log(JSON.stringify({ found, grown: peak() - before }))

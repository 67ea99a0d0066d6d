import { writeSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

/** `npm run docs`: brings the tables of the documents that are made from the code up to date. */
const changed = writeSections(tablesOfCode())
console.log(changed.length > 0 ? `written: ${changed.join(', ')}` : 'The documents are up to date')

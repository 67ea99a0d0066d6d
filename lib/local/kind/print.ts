import * as v from 'valibot'
import { type KindName, kinds } from '../../domain/kind/kinds.ts'
import { functionsOf, rightsOf } from './blocks.ts'

const names = Object.keys(kinds)
const Name = v.custom<KindName>((text) => names.some((name) => name === text))

/** `npm run kind -- NAME`: prints what `serverless.yml` and `stack/rights.yml` must say of a kind of record. */
const given = v.safeParse(Name, process.argv[2])
if (given.success) {
  console.log(`# serverless.yml, under functions:\n${functionsOf(given.output)}`)
  console.log(`# stack/rights.yml:\n${rightsOf(given.output)}`)
} else {
  console.error(`Usage: npm run kind -- ${names.join(' | ')}`)
  process.exitCode = 2
}

import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type KindName, kinds } from '../../domain/kind/kinds.ts'
import { Refusal, runCommand } from '../../operator/command.ts'
import { functionsOf, rightsOf } from './blocks.ts'

const names = Object.keys(kinds)
const Name = v.custom<KindName>((text) => names.some((name) => name === text))

const USAGE = `Usage: npm run kind -- ${names.join(' | ')}

Prints what serverless.yml and stack/rights.yml must say of a kind of record.`

await runCommand(async function printKind() {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(USAGE)
  const [name, ...others] = positionals
  if (!v.is(Name, name) || others.length > 0) throw new Refusal(`Name one kind: ${names.join(', ')}`)
  console.log(`# serverless.yml, under functions:\n${functionsOf(name)}`)
  console.log(`# stack/rights.yml:\n${rightsOf(name)}`)
})

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../../lib/operator/command.ts'
import { copyOfEverything, runTests } from './copy.ts'
import { type Mutant, mutated } from './mutant.ts'
import { mutants } from './mutants.ts'

/**
 * Puts mistakes into a copy of the project, one at a time, and tells of each whether the tests that are named with it fail.
 * @param only those of which the file or the description has this text
 * @returns whether all were noticed
 */
export function judgeByHand(only: string): boolean {
  const chosen = mutants.filter(({ what, file }) => `${file}: ${what}`.includes(only))
  if (chosen.length === 0) throw new Refusal(`No mistake is described by ${only}`)
  const copy = copyOfEverything()
  try {
    const lived = judged(copy, chosen)
    console.log(`${chosen.length - lived} of ${chosen.length} were noticed`)
    return lived === 0
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** How many mistakes nothing noticed. */
function judged(copy: string, chosen: readonly Mutant[]): number {
  const killers = [...new Set(chosen.flatMap((mutant) => mutant.killers))]
  console.log(`Without any mistake: ${killers.length} test files ...`)
  const { failed, broken } = runTests(copy, killers)
  const [culprit] = [...failed, ...broken]
  if (culprit !== undefined) throw new Refusal(`Fails without any mistake: ${culprit}`)
  let lived = 0
  for (const [at, mutant] of chosen.entries()) {
    const begun = performance.now()
    const end = outcome(copy, mutant)
    if (end !== 'noticed') lived += 1
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`${at + 1} of ${chosen.length} ${end}, ${seconds} s: ${mutant.file}: ${mutant.what}`)
  }
  return lived
}

function outcome(copy: string, mutant: Mutant): 'noticed' | 'STALE' | 'BROKEN' | 'LIVES' {
  const path = join(copy, mutant.file)
  const text = readFileSync(path, 'utf8')
  const wrong = mutated(text, mutant)
  if (wrong === undefined) return 'STALE'
  writeFileSync(path, wrong)
  try {
    const { failed, broken } = runTests(copy, mutant.killers)
    if (broken.length > 0) return 'BROKEN'
    return failed.length > 0 ? 'noticed' : 'LIVES'
  } finally {
    writeFileSync(path, text)
  }
}

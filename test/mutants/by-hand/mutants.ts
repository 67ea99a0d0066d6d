import { changes } from './changes.ts'
import { client } from './client.ts'
import { deals } from './deals.ts'
import type { Mutant } from './mutant.ts'
import { repair } from './repair.ts'
import { signIn } from './sign-in.ts'
import { stack } from './stack.ts'
import { store } from './store.ts'

/** Mistakes written by hand where Stryker does not reach: one of each guard that is there against time, others, or AWS. */
export const mutants: readonly Mutant[] = [
  ...signIn,
  ...store,
  ...changes,
  ...client,
  ...deals,
  ...repair,
  ...stack,
]

/** A small mistake in one file, put in the place of a text that stands there once, and the test files that must notice. */
export type Mutant = {
  what: string
  file: string
  search: string
  replace: string
  killers: readonly string[]
}

type Mistake = readonly [what: string, search: string, replace: string]

/** Mistakes in one file that the same tests must notice. */
export function mutantsOf(file: string, killers: readonly string[], ...mistakes: Mistake[]): Mutant[] {
  return mistakes.map(([what, search, replace]) => ({ what, file, search, replace, killers }))
}

/** The text of a file with the mistake in it; `undefined` where the text it replaces stands there not once, but never or twice. */
export function mutated(text: string, { search, replace }: Mutant): string | undefined {
  const [before = '', after, ...others] = text.split(search)
  return after === undefined || others.length > 0 ? undefined : before + replace + after
}

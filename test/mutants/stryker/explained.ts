/** A change that tests need not notice: in a line of `file` that has this text, `by` what is put there or by anything. */
export type Explained = { file: string; line: string; by?: string; why: string }

const FOR_PEOPLE = 'a text for people, by which nothing is told apart'

/** What may live, and why. Anything else that lives is a test that is missing. */
export const explained: Explained[] = [
  { file: 'lib/jobs/patiently.ts', line: "name = 'Passing'", why: FOR_PEOPLE },
  {
    file: 'lib/jobs/service-token.ts',
    line: 'present === undefined || isOver(expiresAt)',
    by: 'false',
    why: 'the first half is for the types: where there is no token its end is 0, which is over',
  },
  {
    file: 'lib/jobs/service-token.ts',
    line: 'secondsLeft(expiresAt) <= 0',
    by: 'secondsLeft(expiresAt) < 0',
    why: 'at its very end a token is not verified any more, so its end is read as 0',
  },
]

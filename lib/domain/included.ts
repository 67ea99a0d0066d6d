import * as v from 'valibot'

/** The records an offer is between, which an answer may have beside it. */
const parties = ['prospect', 'property'] as const
export type Party = (typeof parties)[number]

const party = `(${parties.join('|')})`

/** Which of them an answer is to have: their names, with commas between. */
export const Include = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${party}(,${party})*$`),
    'enum|must be prospect, property, or both with a comma between',
  ),
  v.metadata({
    description: 'The records to give beside each: `prospect`, `property`, or both with a comma between',
    examples: [parties.join(',')],
  }),
  v.transform((text): Party[] => parties.filter((each) => text.split(',').includes(each))),
)

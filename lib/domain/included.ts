import * as v from 'valibot'

/** The records of an offer that a response can include. */
const parties = ['prospect', 'property'] as const
export type Party = (typeof parties)[number]

const party = `(${parties.join('|')})`

/** The query parameter `include`: names of parties, separated by commas. */
export const Include = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${party}(,${party})*$`),
    'enum|must be prospect, property, or both with a comma between',
  ),
  v.metadata({
    description: 'The records to include: `prospect`, `property`, or both with a comma between',
    examples: [parties.join(',')],
  }),
  v.transform((text): Party[] => parties.filter((each) => text.split(',').includes(each))),
)

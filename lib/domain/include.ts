import * as v from 'valibot'

/** The records that a response can include with an offer. */
const parties = ['prospect', 'property'] as const
export type Party = (typeof parties)[number]

const party = `(${parties.join('|')})`
const INCLUDE = new RegExp(`^${party}(,${party})*$`)

/** The query parameter `include`: `prospect`, `property` or both, separated by a comma. */
export const Include = v.pipe(
  v.string(),
  v.check((text) => INCLUDE.test(text), 'enum|must be prospect, property, or both separated by a comma'),
  v.metadata({
    several: v.picklist(parties),
    description: 'Records to include in the response: `prospect`, `property`, or both separated by a comma.',
    examples: [[...parties]],
  }),
  v.transform((text): Party[] => parties.filter((each) => text.split(',').includes(each))),
)

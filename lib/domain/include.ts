import * as v from 'valibot'

/** The records that a response can include with an offer. */
const sides = ['prospect', 'property'] as const
export type Side = (typeof sides)[number]

const side = `(${sides.join('|')})`
const INCLUDE = new RegExp(`^${side}(,${side})*$`)

/** The query parameter `include`: `prospect`, `property` or both, separated by a comma. */
export const Include = v.pipe(
  v.string(),
  v.check((text) => INCLUDE.test(text), 'enum|must be prospect, property, or both separated by a comma'),
  v.metadata({
    several: v.picklist(sides),
    description: 'Records to include in the response: `prospect`, `property`, or both separated by a comma.',
    examples: [[...sides]],
  }),
  v.transform((text): Side[] => sides.filter((each) => text.split(',').includes(each))),
)

import * as v from 'valibot'
import { described } from './atoms.ts'
import { Property } from './property.ts'
import { Prospect } from './prospect.ts'

const TOLERANCE_MAX = 50

/** The query parameter `tolerance`, in percent. */
export const Tolerance = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'format|must be a number like 5 or 2.5'),
  v.metadata({
    type: 'number',
    minimum: 0,
    maximum: TOLERANCE_MAX,
    description:
      'How far each criterion may be missed, in percent. With the default 0, all criteria must be met.',
    examples: [10],
  }),
  v.toNumber(),
  v.maxValue(TOLERANCE_MAX),
)

const found = {
  score: v.pipe(
    v.number(),
    v.metadata({
      type: 'integer',
      minimum: 0,
      maximum: 100,
      format: 'int32',
      description:
        'How well the property matches the prospect, from 0 to 100. At 75 or more, all criteria are met.',
      examples: [72],
    }),
  ),
  reasons: described(
    v.array(v.string()),
    'A description of each criterion that is missed. Empty if all criteria are met.',
    ['yield 5.31 under 5.5'],
  ),
  max_offer: v.exactOptional(
    described(
      v.number(),
      'The highest price that still meets `min_yield` and `budget_max`. Absent if neither criterion limits the price.',
      250_909.09,
    ),
  ),
}

export const PropertyMatch = v.pipe(
  v.object({ property: Property, ...found }),
  v.metadata({ title: 'PropertyMatch', description: 'A property and how well it matches the prospect.' }),
)
export type PropertyMatch = v.InferOutput<typeof PropertyMatch>

export const ProspectMatch = v.pipe(
  v.object({ prospect: Prospect, ...found }),
  v.metadata({
    title: 'ProspectMatch',
    description: 'A prospect and how well the property matches the prospect.',
  }),
)
export type ProspectMatch = v.InferOutput<typeof ProspectMatch>

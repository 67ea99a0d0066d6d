import * as v from 'valibot'
import { Property } from '../property.ts'
import { Prospect } from '../prospect.ts'

const TOLERANCE_MAX = 50

/** The query parameter `tolerance`, in percent. */
export const Tolerance = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'format|must be a number, written like 5 or 2.5'),
  v.metadata({
    type: 'number',
    minimum: 0,
    maximum: TOLERANCE_MAX,
    description: 'By how many percent each criterion may be missed',
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
      description: 'How well it matches, 0 to 100; from 75 it meets all criteria',
      examples: [72],
    }),
  ),
  reasons: v.pipe(
    v.array(v.string()),
    v.metadata({
      description: 'The criteria that it misses, as text; empty if it meets all',
      examples: [['4 % over budget']],
    }),
  ),
  max_offer: v.exactOptional(
    v.pipe(
      v.number(),
      v.metadata({
        description:
          'The highest price that meets `min_yield` and `budget_max`; absent if the prospect has neither',
        examples: [250_000],
      }),
    ),
  ),
}

/** A property that matches a prospect. */
export const PropertyMatch = v.pipe(
  v.object({ property: Property, ...found }),
  v.metadata({ title: 'PropertyMatch', description: 'A property, and how well it matches the prospect' }),
)
export type PropertyMatch = v.InferOutput<typeof PropertyMatch>

/** A prospect that matches a property. */
export const ProspectMatch = v.pipe(
  v.object({ prospect: Prospect, ...found }),
  v.metadata({ title: 'ProspectMatch', description: 'A prospect, and how well the property matches it' }),
)
export type ProspectMatch = v.InferOutput<typeof ProspectMatch>

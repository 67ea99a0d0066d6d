import { mutantsOf } from './mutant.ts'

const DEALS = [
  'test/lib/domain/deals.test.ts',
  'test/functions/transactions/deals.test.ts',
  'test/functions/transactions/held-properties.test.ts',
  'test/races/deals-against-others.test.ts',
]

/**
 * The records that an offer takes along: at most one accepted offer holds a property, whatever comes in between. And what
 * moves while it is looked for.
 */
export const deals = [
  ...mutantsOf(
    'lib/domain/deals.ts',
    DEALS,
    [
      'two offers hold one property',
      'if (deal !== undefined && deal !== offer)',
      'if (deal !== undefined && deal === offer)',
    ],
    ['an offer sets free what another holds', 'property.deal === offer ?', 'property.deal !== undefined ?'],
    ['what is withdrawn is sold', "status === 'sold' || status === 'withdrawn'", "status === 'sold'"],
    [
      'a removed offer holds its property for good',
      "return before.status === 'accepted' ?",
      "return after && before.status === 'accepted' ?",
    ],
  ),
  ...mutantsOf(
    'lib/data/records/companions.ts',
    [...DEALS, 'test/lib/data/repair/deals.test.ts'],
    [
      'a property that changed meanwhile is overwritten',
      'const after = { ...before, version: before.version + 1,',
      'const after = { ...before, version: before.version,',
    ],
    [
      'a property that stays as it is may change meanwhile',
      'return () => [unchanged(id, before.version)]',
      'return () => []',
    ],
    [
      'who follows the property is told of nothing',
      'return (operation) => each.flatMap((writes) => writes(operation))',
      'return () => []',
    ],
  ),
  ...mutantsOf(
    'lib/data/records/entries.ts',
    ['test/functions/matches/moved-meanwhile.test.ts'],
    ['what moves leaves no trace', 'isMatched && isMatchEntry(key) ?', '!isMatched && isMatchEntry(key) ?'],
  ),
]

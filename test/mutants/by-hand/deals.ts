import { mutantsOf } from './mutant.ts'

const DEALS = [
  'test/lib/domain/deals.test.ts',
  'test/functions/transactions/deals.test.ts',
  'test/functions/transactions/held-properties.test.ts',
  'test/races/deals-against-others.test.ts',
]

/**
 * The linked updates of an offer: at most one accepted offer holds a property, whatever is written in between. And matches
 * that move while they are read.
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
    'lib/data/stores/transactions.ts',
    DEALS,
    [
      'a linked update keeps the version',
      '{ ...before, version: before.version + 1, data: { ...data, updated_at } }',
      '{ ...before, data: { ...data, updated_at } }',
    ],
    [
      'a linked record that stays as it is takes no part in the transaction',
      '...(prospect ? [',
      '...(prospect && prospectAfter(step, prospect.data) !== prospect.data ? [',
    ],
  ),
  ...mutantsOf(
    'lib/data/records/repository.ts',
    DEALS,
    [
      'an update writes no linked record',
      '[changeOf(store, before, after), ...linked]',
      '[changeOf(store, before, after)]',
    ],
    ['a delete writes no linked record', '[{ ...own, releases }, ...linked]', '[{ ...own, releases }]'],
  ),
  ...mutantsOf(
    'lib/data/records/writes.ts',
    DEALS,
    [
      'a record that changed in between is overwritten',
      "      ConditionExpression: '#version = :before',",
      "      ConditionExpression: '#version = :before OR attribute_exists(pk)',",
    ],
    [
      'a linked record that stays as it is gets no version check',
      "      ConditionExpression: '#version = :before',",
      "      ConditionExpression: isChanged ? '#version = :before' : '#version = :before OR attribute_exists(pk)',",
    ],
  ),
  ...mutantsOf(
    'lib/data/records/writes.ts',
    ['test/functions/matches/moved-meanwhile.test.ts'],
    [
      'a match that moves leaves no trace',
      'isMatched && isMatchEntry(key) ?',
      '!isMatched && isMatchEntry(key) ?',
    ],
  ),
]

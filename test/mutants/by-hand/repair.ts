import { mutantsOf } from './mutant.ts'

const REPAIR = 'test/lib/data/repair'
const RACES = [`${REPAIR}/repair-races.test.ts`]

/** Repair beside live traffic: each guard is against a write at one point between two reads. */
export const repair = [
  ...mutantsOf(
    'lib/data/repair/entries.ts',
    RACES,
    [
      'a record that changed during the read is not read again',
      'if (again?.version !== record?.version) return undefined',
      '',
    ],
    [
      'a record that changes before the repair',
      "ConditionExpression: '#version = :version',\n      ExpressionAttributeNames: { '#version': 'version' },\n      ExpressionAttributeValues: { ':version': record.version },",
      "ConditionExpression: 'attribute_exists(pk)',",
    ],
    [
      "an entry that is another record's by now is deleted",
      'if (fields.length === 0) return',
      'if (fields.length >= 0) return',
    ],
    [
      'a list that has an entry by now is not read',
      '(await getItems(listKeys)).length > 0',
      'listKeys.length < 0',
    ],
    [
      'a list that gains its entry before the repair',
      '[removal(item, key), ...absent]',
      '[removal(item, key)]',
    ],
  ),
  ...mutantsOf(
    'lib/data/repair/counters.ts',
    RACES,
    [
      'two writes that undo each other',
      'if ((await countWhileUnchanged(counter, parts)) !== count) return undefined',
      '',
    ],
    [
      'a write while entries are counted',
      'return isSame(parts, await readParts(counter)) ? count : undefined',
      'await readParts(counter)\n  return count',
    ],
    [
      'a write to another shard before the correction',
      '...others.map((part) => ({ ConditionCheck: { Key: part.key, ...unchanged(attribute, part) } })),',
      '',
    ],
    [
      'a write to the same shard before the correction',
      "ConditionExpression: '#counter = :value',",
      "ConditionExpression: '#counter = :value OR attribute_exists(pk)',",
    ],
    [
      'a record deleted before its counter is corrected',
      "isRecord ? ' AND attribute_exists(pk)' : ''",
      "isRecord ? '' : ''",
    ],
  ),
  ...mutantsOf(
    'lib/data/repair/recheck.ts',
    [`${REPAIR}/repair.test.ts`],
    [
      'a superblock before its blocks',
      'Number(isSuperblock(a)) - Number(isSuperblock(b))',
      'Number(isSuperblock(b)) - Number(isSuperblock(a))',
    ],
  ),
  ...mutantsOf(
    'lib/data/repair/records.ts',
    ['test/races/sequence-behind.test.ts', ...RACES],
    [
      'a sequence is lowered below newer records',
      "'attribute_not_exists(#next) OR #next < :last'",
      "'attribute_not_exists(#next) OR #next <> :last'",
    ],
  ),
  ...mutantsOf(
    'lib/data/repair/faults.ts',
    [`${REPAIR}/repair.test.ts`],
    ['a block ends one number late', 'last: (block + 1) * BLOCK - 1', 'last: (block + 1) * BLOCK'],
    ['a block begins one number late', 'first: block * BLOCK,', 'first: block * BLOCK + 1,'],
  ),
  ...mutantsOf(
    'lib/data/repair/expected.ts',
    ['test/races/sequence-behind.test.ts', ...RACES],
    ['a moved record keeps its version', 'version: before.version + 1, seq', 'version: before.version, seq'],
  ),
]

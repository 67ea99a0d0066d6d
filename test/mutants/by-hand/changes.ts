import { mutantsOf } from './mutant.ts'

const FEED = ['test/functions/changes/changes.test.ts']
const CURSORS = ['test/functions/changes/cursors.test.ts']

/** The change feed, and what a repeated request finds. */
export const changes = [
  ...mutantsOf(
    'lib/data/changes/change.ts',
    FEED,
    ['what may still appear is told of', 'COMMIT_MS + 5_000', 'COMMIT_MS - 5_000'],
    ['entries end before they cannot be asked for', 'READABLE_MS + DAY_MS', 'READABLE_MS - DAY_MS'],
  ),
  ...mutantsOf(
    'lib/data/feed/changes.ts',
    CURSORS,
    [
      'a clock that is ahead is a fault of ours',
      'if (cursor >= stable) return',
      'if (cursor > stable + stable) return',
    ],
    ['the last entry of a page is returned twice', "cursor} `, ':stable'", "cursor}`, ':stable'"],
  ),
  ...mutantsOf('lib/data/feed/changes.ts', FEED, [
    'a record is told at its first change',
    '    latest.delete(change.id)\n',
    '',
  ]),
  ...mutantsOf(
    'lib/data/feed/changes.ts',
    CURSORS,
    [
      'cursors of 91 days ago are accepted',
      'at < Date.now() - READABLE_MS',
      'at < Date.now() - 2 * READABLE_MS',
    ],
    ['cursors of another feed are accepted', 'id !== feedId() || ', ''],
  ),
  ...mutantsOf(
    'lib/data/table/commit.ts',
    ['test/lib/data/table/commit-in-time.test.ts'],
    [
      'a commit may take as long as its caller',
      'return withDeadline(COMMIT_MS, async () => {\n    for',
      'return withDeadline(6 * COMMIT_MS, async () => {\n    for',
    ],
  ),
  ...mutantsOf(
    'lib/data/records/mutate.ts',
    ['test/lib/data/records/mutate.test.ts'],
    [
      'a mutation may take as long as its caller',
      'withDeadline(COMMIT_MS, () => {',
      'withDeadline(6 * COMMIT_MS, () => {',
    ],
    [
      "the time limit of an attempt begins after the feed entry's time",
      `        const answer = await withDeadline(COMMIT_MS, () => {
          const context = { operation, shard: anyShard(), now: Date.now(), outcome }
          const writes = writesOf(changes, context)
          // Only postings that an older release wrote can be so many: see \`TELLING\`.
          if (writes.length > TRANSACTION_MAX) throw migrating()
          return transact(operation, writes)
        })`,
      `        const writes = writesOf(changes, { operation, shard: anyShard(), now: Date.now(), outcome })
        const answer = await withDeadline(COMMIT_MS, () => transact(operation, writes))`,
    ],
  ),
  ...mutantsOf(
    'lib/data/records/mutate.ts',
    ['test/lib/data/table/lost-answers.test.ts'],
    [
      'a record carries another operation id than its transaction',
      'const context = { operation, shard',
      'const context = { operation: newOperation(), shard',
    ],
  ),
  ...mutantsOf(
    'lib/data/records/repository.ts',
    ['test/lib/data/records/remove.test.ts'],
    [
      'a delete that finds its record deleted is a 404',
      'if (refused.has(id) && !found) return { result: undefined, changes: [] }',
      "if (refused.has(id) && !found) throw new AppError('not_found')",
    ],
    ['a missing record prevents the delete of an offer on it', 'missing.add(name)', 'missing.delete(name)'],
  ),
  ...mutantsOf(
    'lib/data/records/repository.ts',
    ['test/lib/data/records/replays.test.ts'],
    [
      'a repeated request is answered by a plain read',
      'await getCommittedItem(recordKey(id))',
      'await getItem(recordKey(id))',
    ],
  ),
]

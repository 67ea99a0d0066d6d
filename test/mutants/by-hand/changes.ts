import { mutantsOf } from './mutant.ts'

const FEED = ['test/functions/changes/changes.test.ts']
const CURSORS = ['test/functions/changes/cursors.test.ts']

/** What is told of changes, and what a request that is repeated finds. */
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
    ['a commit has as long as its caller', 'withDeadline(COMMIT_MS,', 'withDeadline(6 * COMMIT_MS,'],
  ),
  ...mutantsOf(
    'lib/data/records/remove.ts',
    ['test/lib/data/records/remove.test.ts'],
    [
      'a delete whose answer was lost finds nothing',
      'if (!current) return',
      "if (!current) throw new AppError('not_found')",
    ],
    ['what counts no reference holds a delete up for good', 'unheld.add(field)', 'unheld.delete(field)'],
  ),
]

import { mutantsOf } from './mutant.ts'

const TOLD = ['test/functions/changes/told.test.ts']
const PLACES = ['test/functions/changes/places.test.ts']

/** What is told of changes, and what a request that is repeated finds. */
export const changes = [
  ...mutantsOf(
    'lib/data/changes/change.ts',
    TOLD,
    ['what may still appear is told of', 'COMMIT_MS + 5_000', 'COMMIT_MS - 5_000'],
    ['entries end before they cannot be asked for', 'READABLE_MS + DAY_MS', 'READABLE_MS - DAY_MS'],
  ),
  ...mutantsOf(
    'lib/data/feed/entries.ts',
    PLACES,
    [
      'a clock that is ahead is a fault of ours',
      'if (place >= settled) return',
      'if (place > settled + settled) return',
    ],
    ['the last entry of a page is told twice', "place} `, ':settled'", "place}`, ':settled'"],
  ),
  ...mutantsOf('lib/data/feed/changes.ts', TOLD, [
    'a record is told at its first change',
    '    latest.delete(change.id)\n',
    '',
  ]),
  ...mutantsOf(
    'lib/data/feed/place.ts',
    PLACES,
    ['places of 91 days ago are taken', 'at < Date.now() - READABLE_MS', 'at < Date.now() - 2 * READABLE_MS'],
    ['places of another feed are taken', 'of !== feed() || ', ''],
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

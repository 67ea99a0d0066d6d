import { mutantsOf } from './mutant.ts'

const TABLE = 'test/lib/data/table'

/** The store at its worst: partial answers, none at all, and others who write between two reads. */
export const store = [
  ...mutantsOf(
    'lib/data/table/client.ts',
    [`${TABLE}/batches.test.ts`],
    ['keys left unread are forgotten', 'asked = page.UnprocessedKeys', 'asked = undefined'],
    [
      'more than a batch takes are left out',
      'keys.slice(n * BATCH, (n + 1) * BATCH)',
      'keys.slice(0, BATCH)',
    ],
  ),
  ...mutantsOf(
    'lib/data/table/client.ts',
    [`${TABLE}/hanging-store.test.ts`],
    [
      'a request is waited for past its time',
      'await send({ abortSignal: deadlineSignal() })',
      'await send({ abortSignal: new AbortController().signal })',
    ],
    [
      'a request that takes too long is only warned of',
      'throwOnRequestTimeout: true',
      'throwOnRequestTimeout: false',
    ],
  ),
  ...mutantsOf(
    'lib/http/endpoint.ts',
    ['test/lib/http/endpoint.test.ts'],
    ['no time is left for the answer', 'const MARGIN_MS = 500', 'const MARGIN_MS = 0'],
  ),
  ...mutantsOf(
    'lib/data/table/commit.ts',
    [`${TABLE}/commit-in-time.test.ts`, `${TABLE}/hanging-store.test.ts`],
    ['an attempt outlasts its deadline', '{ abortSignal: deadlineSignal() }', '{}'],
    ['the SDK retries a transaction', 'command.middlewareStack.add((next) => next, IN_PLACE_OF_RETRIES)', ''],
    ['an attempt is sent after its deadline', 'if (remainingMs() === 0)', 'if (remainingMs() < 0)'],
  ),
  ...mutantsOf(
    'lib/data/table/retries.ts',
    [`${TABLE}/back-off.test.ts`],
    ['a wait outlasts the request', 'if (wait >= remainingMs()) throw storeUnavailable(cause)', ''],
    ['a wait is up to a second', 'const CAP_MS = 500', 'const CAP_MS = 1_000'],
  ),
  ...mutantsOf(
    'lib/jitter.ts',
    [`${TABLE}/back-off.test.ts`],
    ['waits have no end', 'Math.min(capMs, baseMs * 2 ** tries)', 'baseMs * 2 ** tries'],
    ['everybody waits as long', 'Math.random() *', ''],
  ),
  ...mutantsOf(
    'lib/data/table/commit.ts',
    [`${TABLE}/commit-unanswered.test.ts`],
    [
      'a new token while an attempt may still arrive',
      'if (!isUncertain || refused.size > 0) return',
      'if (refused.size >= 0) return',
    ],
    ['an own write is not recognised', 'if (isOurs) return { committed: true }', ''],
    [
      'a refusal is reported while an attempt may still arrive',
      'if (isUncertain && refused.size > 0 && !isFinal)',
      'if (isUncertain && refused.size > 0 && isFinal)',
    ],
  ),
  ...mutantsOf(
    'lib/data/lists/counted-list.ts',
    ['test/lib/data/lists'],
    [
      'a page is empty where its superblock lost entries',
      'if (!first) return newestFrom(list, block * FANOUT * BLOCK - 1, limit)',
      'if (!first) return []',
    ],
    ['fewer than none', 'Math.max(0, total(top))', 'total(top)'],
    [
      'an entry is taken twice, reading up',
      'entries.slice(older).reverse()',
      'entries.slice(Math.max(0, older - 1)).reverse()',
    ],
  ),
  ...mutantsOf(
    'lib/data/records/writes.ts',
    ['test/races/offers-against-closing.test.ts', 'test/functions/transactions/references.test.ts'],
    [
      'an offer on an archived record',
      "'attribute_not_exists(#data.#archived)'",
      "'(attribute_not_exists(#data.#archived) OR attribute_exists(#data.#archived))'",
    ],
  ),
  ...mutantsOf(
    'lib/data/records/writes.ts',
    ['test/races/offers-against-closing.test.ts', 'test/functions/transactions/references.test.ts'],
    [
      'a record with offers is deleted',
      "'#version = :before AND (attribute_not_exists(#referrers) OR #referrers = :none)'",
      "'#version = :before AND (attribute_not_exists(#referrers) OR #referrers >= :none)'",
    ],
  ),
]

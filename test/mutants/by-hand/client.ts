import { mutantsOf } from './mutant.ts'

const COPY = 'test/client/copy'

/** A device's copy, which answers, tabs and other devices change at once. */
export const client = [
  ...mutantsOf(
    'client/src/copy/send.ts',
    [`${COPY}/sending/lost-answers.test.ts`, `${COPY}/tabs.test.ts`, `${COPY}/sending/failing.test.ts`],
    [
      'a 404 to a repeated request is an error',
      "failure.response.headers.has('idempotent-replayed')",
      'false',
    ],
    [
      'an answer counts wherever another tab has come meanwhile',
      '  if (!(await isStill(transaction, place))) return\n',
      '',
    ],
    ['what the service fails over ends the rest', 'if (status >= 500 || ', 'if (status >= 600 || '],
    ['a create counts as sent before the service was heard', '      await calls.hear()\n', ''],
  ),
  ...mutantsOf(
    'client/src/copy/send.ts',
    [`${COPY}/sending/lost-creates.test.ts`, `${COPY}/sending/failing.test.ts`],
    ["a gateway's own refusal is the service's", '!problem || ', ''],
    [
      "a gateway's own 404 tells of a deletion",
      "failure.code === 'not_found') return",
      'failure.status === 404) return',
    ],
    ['a role that was lost tells of an attempt before', ' && change.sentAt !== undefined', ' && false'],
  ),
  ...mutantsOf(
    'client/src/connect.ts',
    [`${COPY}/owner.test.ts`],
    ['a copy goes on as somebody else', 'held.user.id !== as.user', 'false'],
  ),
  ...mutantsOf(
    'client/src/copy/next-to-send.ts',
    [`${COPY}/shown.test.ts`],
    ["somebody else's version counts as made here", 'own.from <= version && ', ''],
  ),
  ...mutantsOf(
    'client/src/copy/records.ts',
    [`${COPY}/tabs.test.ts`],
    ['an older record is put in place of a newer one', ' || held.version <= record.version', ' || true'],
  ),
  ...mutantsOf(
    'client/src/copy/records.ts',
    [`${COPY}/sending/lost-answers.test.ts`],
    ['versions that others made count as made here', 'Math.min(version, base + 1)', 'version'],
  ),
  ...mutantsOf(
    'client/src/copy/records.ts',
    [`${COPY}/begun-anew.test.ts`],
    ['what a restored table has gives way to what was', 'isOfBefore || ', ''],
  ),
  ...mutantsOf(
    'client/src/copy/follow.ts',
    [`${COPY}/begun-anew.test.ts`],
    [
      'a copy that is begun anew keeps what is gone',
      "const isFirst = cursor === ''",
      'const isFirst = false',
    ],
  ),
]

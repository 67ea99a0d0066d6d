import { mutantsOf } from './mutant.ts'

/** A device's copy, which answers, tabs and other devices change at once. */
export const client = [
  ...mutantsOf(
    'client/src/copy/send.ts',
    [
      'test/client/copy/lost-answers.test.ts',
      'test/client/copy/tabs.test.ts',
      'test/client/copy/failing.test.ts',
    ],
    [
      'an answer of before is taken for the record',
      "!response.headers.has('idempotent-replayed')",
      'response',
    ],
    [
      'an answer counts wherever another tab has come meanwhile',
      '  if (!(await isStill(transaction, place))) return\n',
      '',
    ],
    ['what the service fails over ends the rest', 'if (status >= 500) return', 'if (status >= 600) return'],
    [
      'a create counts as sent before the service was heard',
      '        if (!isHeard) await calls.hear()\n',
      '',
    ],
  ),
  ...mutantsOf(
    'client/src/copy/next-to-send.ts',
    ['test/client/copy/shown.test.ts'],
    ["somebody else's version counts as made here", 'own.from <= version && ', ''],
  ),
  ...mutantsOf(
    'client/src/copy/records.ts',
    ['test/client/copy/tabs.test.ts'],
    ['an older record is put in place of a newer one', ' || held.version <= record.version', ' || true'],
  ),
  ...mutantsOf(
    'client/src/copy/follow.ts',
    ['test/client/copy/copying.test.ts'],
    [
      'a copy that is begun anew keeps what is gone',
      "const isFirst = cursor === ''",
      'const isFirst = false',
    ],
  ),
]

import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** `npm run test:faults`: the store under faults, the races at their full pace, and the mending of a table beside them. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: [
      'test/faults/*.test.ts',
      'test/races/*.test.ts',
      'test/lib/data/repair/mending/repair-beside-traffic.test.ts',
    ],
    exclude: [],
    // Its command takes no options of Vitest, with which `.ci/check` has the others write theirs.
    reporters: ['default', 'json'],
    outputFile: { json: '.test/reports/test:faults.json' },
    // Each has writers, faults or kills for as long as it takes.
    testTimeout: 300_000,
  },
})

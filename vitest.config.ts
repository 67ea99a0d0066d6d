import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/runs/long-files-first.ts'
import { suites } from './test/support/runs/suites.ts'

export default defineConfig({
  test: {
    projects: Object.entries(suites).map(([name, { test }]) => ({ extends: true, test: { name, ...test } })),
    setupFiles: ['fresh-modules', 'kept-log', 'kept-hashes', 'table', 'unsigned'].map(
      (name) => `test/support/runs/${name}.ts`,
    ),
    // For what hangs: the machine may be busy with others, and no test measures speed.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    sequence: { shuffle: { tests: true, files: false }, sequencer: LongFilesFirst },
    restoreMocks: true,
    // For two cores, as most suites start processes that work beside them. `npm test` has three: one works while others wait
    // for the store.
    maxWorkers: 2,
    // Loading the packages again for each file took a third of a run; `fresh-modules.ts` says what files do not share.
    isolate: false,
    // Compiles the schemas of every answer and has no state: loaded once.
    server: { deps: { external: [/test\/support\/requests\/documented\.ts$/] } },
    silent: 'passed-only',
  },
})

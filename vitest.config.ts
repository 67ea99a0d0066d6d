import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/runs/long-files-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Runs of their own, of which `npm run check` has all but the last: `npm run test:service` starts the service a dozen
    // times, `npm run test:faults` has the store's seeds, its kills and the races, `npm run test:stage` packages and deploys,
    // `npm run test:contract` installs judges from outside first.
    exclude: [
      '**/node_modules/**',
      'test/service/**',
      'test/lib/local/engine/each-engine.test.ts',
      'test/lib/data/table/engine-rules.test.ts',
      'test/faults/!(faults|late-copies).test.ts',
      'test/races/!(pages-under-writes).test.ts',
      'test/lib/data/repair/mending/repair-beside-traffic.test.ts',
      'test/stack/stack.test.ts',
      'test/guide/**',
      'test/contract/**',
    ],
    globalSetup: 'test/support/runs/engine.ts',
    setupFiles: ['fresh-modules', 'kept-log', 'kept-hashes', 'table', 'unsigned'].map(
      (name) => `test/support/runs/${name}.ts`,
    ),
    // For what hangs: the machine may be busy with others, and no test shows how fast it is.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    sequence: { shuffle: { tests: true, files: false }, sequencer: LongFilesFirst },
    restoreMocks: true,
    // For two cores, as what most runs start works beside them. `npm test` has three: one works while others wait for the store.
    maxWorkers: 2,
    // Loading the packages anew for each file was a third of a run: `fresh-modules.ts` says what files do not share.
    isolate: false,
    // What has no state, and compiles the schemas of every answer, is loaded once.
    server: { deps: { external: [/test\/support\/requests\/documented\.ts$/] } },
    silent: 'passed-only',
  },
})

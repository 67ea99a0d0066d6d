import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/runs/long-files-first.ts'
import { suites } from './test/support/runs/suites.ts'

export default defineConfig({
  test: {
    projects: Object.entries(suites).map(([name, { test }]) => ({ extends: true, test: { name, ...test } })),
    setupFiles: ['fresh-modules', 'kept-log', 'kept-hashes', 'seeded', 'table', 'unsigned'].map(
      (name) => `test/support/runs/${name}.ts`,
    ),
    // These timeouts end hanging tests. They are long, because tests must not fail on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { shuffle: { tests: true, files: false }, sequencer: LongFilesFirst },
    restoreMocks: true,
    // Vitest prints a line for each slower test, and one line for each file.
    slowTestThreshold: 300_000,
    // On two cores, two workers are enough, because the tests of most suites start other processes. `npm test`, `quick` and
    // `faults` use three workers, because their tests often wait for the engine.
    maxWorkers: 2,
    // With isolation, loading npm packages again for each test file took a third of a run. `fresh-modules.ts` reloads
    // only the modules of this project.
    isolate: false,
    // `documented.ts` compiles the schemas of all responses and has no state. As an external file it is loaded once per worker.
    server: { deps: { external: [/test\/support\/requests\/documented\.ts$/] } },
    silent: 'passed-only',
  },
})
